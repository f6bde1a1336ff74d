import type { Json } from '@metamask/utils'
import {
  type ChainSnapshot,
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
import { callNode } from './call-node.ts'
import { dropUndone } from './drop-undone.ts'
import type { Impersonated } from './impersonated.ts'

/** Everything that the screens may call. */
const READS = /^(?:debug_traceTransaction|eth_getBlockByNumber)$/
const CHANGES =
  /^(?:evm_(?:mine|increaseTime|snapshot|revert)|hardhat_(?:mine|setBalance))$/

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
  networks: Pick<Networks, 'nodeOf'>
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
  const change = (
    next: (known: readonly ChainSnapshot[]) => ChainSnapshot[],
  ): Promise<void> =>
    withLock({ owner: item, key: 'snapshots' }, async () =>
      item.write(next((await item.read()) ?? [])),
    )

  /** What was stored of the chain and of its transactions is not true any more. */
  const goneBack = async (
    ask: AskChain,
    { chainId, id }: { chainId: string; id: Json | undefined },
  ): Promise<void> => {
    await change((known) => {
      // A snapshot can be used once, and those after it end with it.
      const used = known.find((one) => one.chainId === chainId && one.id === id)
      return known.filter(
        (one) => one.chainId !== chainId || (used && one.at < used.at),
      )
    })
    await dropUndone(ask, { chainId, sent })
  }

  return {
    listSnapshots: async () => (await item.read()) ?? [],
    callDevelopmentNode: async ({ chainId, method, params }) => {
      const isRead = READS.test(method)
      if (!isRead && !CHANGES.test(method)) {
        throw new Error(`Not for screens: ${method}`)
      }
      if (!(await mayDevelop(chainId))) throw notAllowed()
      try {
        const ask = await askChain(networks, chainId)
        const result = await callNode(ask, method, params)
        if (method === 'evm_snapshot') {
          const block = String(await ask('eth_blockNumber'))
          const taken = { chainId, id: String(result), block, at: now() }
          await change((known) => [...known, taken])
        }
        if (method === 'evm_revert') {
          await goneBack(ask, { chainId, id: params[0] })
        }
        return { kind: 'done', result }
      } catch (error) {
        return toAnswer(error)
      } finally {
        if (!isRead) {
          follower.follow()
          changed()
        }
      }
    },
    impersonate: async ({ address, isOn }) => {
      if (!isOn) {
        await impersonated.remove(address)
        return null
      }
      if (!isDeveloperWallet(await getWallet())) throw notAllowed()
      if (!(await accounts.isWatchOnly(address))) {
        throw new Error(`Not watch-only: ${address}`)
      }
      await impersonated.add([address])
      return null
    },
  }
}

const notAllowed = (): Refusal =>
  new Refusal('not-developer', 'Only for a developer wallet and local chains')

const toAnswer = (error: unknown): DevelopmentAnswer => {
  if (lacksMethod(error)) return { kind: 'lacking' }
  if (error instanceof NodeAnswerError) {
    return { kind: 'refused', message: error.message }
  }
  if (!(error instanceof NodeOutageError)) throw error
  return { kind: 'failed', failure: error.reason }
}
