import type { Json } from '@metamask/utils'
import {
  type DeveloperProcedures,
  type DevelopmentAnswer,
  isDeveloperWallet,
} from '../../messaging/developer-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { snapshotsItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Host } from '../host/host.ts'
import { lacksMethod } from '../nodes/lacks-method.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain } from '../transactions/ask-chain.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { callFirst } from './call-first.ts'
import { dropUndone } from './drop-undone.ts'
import type { Impersonated } from './impersonated.ts'
import { isLocalChain } from './is-local.ts'

/** Everything that the screens may call. */
const METHODS: ReadonlySet<string> = new Set([
  'evm_mine',
  'hardhat_mine',
  'anvil_mine',
  'evm_increaseTime',
  'evm_snapshot',
  'evm_revert',
  'hardhat_setBalance',
  'anvil_setBalance',
  'debug_traceTransaction',
  'eth_getBlockByNumber',
])

const READS = ['debug_traceTransaction', 'eth_getBlockByNumber']

/** Whether this wallet may change this chain, or have it send without a key. */
export const createMayDevelop =
  ({
    networks,
    getWallet,
  }: {
    networks: Pick<Networks, 'describe'>
    getWallet: () => Promise<WalletView>
  }) =>
  async (chainId: string): Promise<boolean> =>
    isDeveloperWallet(await getWallet()) &&
    isLocalChain(await networks.describe(), chainId)

/** What a developer does with the chains of this computer. */
export const createDevelopment = ({
  host: { session, now },
  networks,
  getWallet,
  mayDevelop,
  accounts,
  impersonated,
  transactions: { sent, follower },
  changed,
}: {
  host: Pick<Host, 'session' | 'now'>
  networks: Pick<Networks, 'describe' | 'nodeOf'>
  getWallet: () => Promise<WalletView>
  mayDevelop: (chainId: string) => Promise<boolean>
  accounts: Pick<Accounts, 'isWatchOnly'>
  impersonated: Pick<Impersonated, 'add' | 'remove'>
  transactions: Pick<Transactions, 'sent' | 'follower'>
  /** Called when a chain was changed. */
  changed: () => void
}): ProceduresOf<{
  procedures: DeveloperProcedures
  events: Record<string, never>
}> => {
  const item = snapshotsItem(session)

  /** A snapshot can be used once, and those after it end with it. */
  const noteSnapshot = (
    ask: AskChain,
    { chainId, id, isTaken }: { chainId: string; id: string; isTaken: boolean },
  ): Promise<void> =>
    withLock({ owner: item, key: 'snapshots' }, async () => {
      const known = (await item.read()) ?? []
      if (isTaken) {
        const block = String(await ask('eth_blockNumber'))
        await item.write([...known, { chainId, id, block, at: now() }])
        return
      }
      const used = known.findIndex(
        (one) => one.chainId === chainId && one.id === id,
      )
      await item.write(
        known.filter(
          (one, at) => one.chainId !== chainId || used < 0 || at < used,
        ),
      )
    })

  const noteChange = async (
    ask: AskChain,
    {
      chainId,
      methods: [method],
      params,
      result,
    }: { chainId: string; methods: string[]; params: Json[]; result: Json },
  ): Promise<void> => {
    try {
      if (method === 'evm_snapshot') {
        await noteSnapshot(ask, { chainId, id: String(result), isTaken: true })
      }
      if (method === 'evm_revert') {
        const id = String(params[0])
        await noteSnapshot(ask, { chainId, id, isTaken: false })
        await dropUndone(ask, { chainId, sent })
      }
    } finally {
      follower.follow()
      changed()
    }
  }

  return {
    getDevelopment: async () => {
      if (!isDeveloperWallet(await getWallet())) throw notAllowed()
      const all = await networks.describe()
      return {
        networks: all
          .filter(({ chainId }) => isLocalChain(all, chainId))
          .map(({ chainId, name, symbol }) => ({ chainId, name, symbol })),
        snapshots: (await item.read()) ?? [],
      }
    },
    callDevelopmentNode: async ({ chainId, methods, params }) => {
      const other = methods.find((method) => !METHODS.has(method))
      if (other !== undefined || methods.length === 0) {
        throw new Error(`"${other}" is not a method of development nodes`)
      }
      if (!(await mayDevelop(chainId))) throw notAllowed()
      try {
        const ask = await askChain(networks, chainId)
        const result = await callFirst(ask, methods, params)
        if (!methods.some((method) => READS.includes(method))) {
          await noteChange(ask, { chainId, methods, params, result })
        }
        return { kind: 'done', result }
      } catch (error) {
        return toAnswer(error)
      }
    },
    impersonate: async ({ address, isOn }) => {
      if (!isOn) {
        await impersonated.remove(address)
        return null
      }
      if (!isDeveloperWallet(await getWallet())) throw notAllowed()
      if (!(await accounts.isWatchOnly(address))) {
        throw new Error(`${address} is not a watch-only account of the wallet`)
      }
      await impersonated.add([address])
      return null
    },
  }
}

const notAllowed = (): Refusal =>
  new Refusal(
    'not-developer',
    'Only a developer wallet changes chains, and only those of this computer',
  )

const toAnswer = (error: unknown): DevelopmentAnswer => {
  if (lacksMethod(error)) return { kind: 'lacking' }
  if (error instanceof NodeAnswerError) {
    return { kind: 'refused', message: error.message }
  }
  if (!(error instanceof NodeOutageError)) throw error
  return { kind: 'failed', failure: error.reason }
}
