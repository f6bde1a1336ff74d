import type { Json } from '@metamask/utils'
import type {
  AllowanceChange,
  Preview,
  Span,
} from '../../../messaging/preview-contract.ts'
import {
  NodeAnswerError,
  NodeOutageError,
} from '../../../node-client/errors.ts'
import {
  type TransactionRequest,
  toQuantity,
} from '../../../protocol/transaction.ts'
import { lacksMethod } from '../../nodes/lacks-method.ts'
import type { Networks } from '../../nodes/networks.ts'
import { type AskChain, askChain, nodeInUse, toBigInt } from '../ask-chain.ts'
import { readTokenNames } from '../read-token.ts'
import { computeEffects } from './compute-effects.ts'
import type { Effects } from './effects.ts'
import { readAllowance, readBalance } from './read-amounts.ts'
import type { TokenEvent } from './read-log.ts'
import { type Outcome, readSimulation } from './read-simulation.ts'

type Previewed = {
  chainId: string
  account: string
  /** Sent one after another. */
  calls: readonly {
    request: TransactionRequest
    /** The limit that it would be sent with. */
    gas: string
  }[]
}

/**
 * Predicts what one or more transactions change for their account. Everything is
 * read from one node, and as far as possible at one block.
 */
export const previewTransactions = async (
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>,
  {
    lacking,
    ...wanted
  }: Previewed & {
    /** The nodes that cannot simulate, as far as this worker knows. */
    lacking: Set<string>
  },
): Promise<Preview> => {
  const { chainId, account } = wanted
  const node = await nodeInUse(networks, chainId)
  const name = `${chainId} ${node}`
  try {
    const asked = await askChain(networks, chainId)
    const ask: AskChain = (method, params) => asked(method, params, { node })
    const outcome = await outcomeOf(ask, {
      ...wanted,
      isLacking: lacking.has(name),
      lacks: () => lacking.add(name),
    })
    const preview = outcome && (await complete(ask, { account, outcome }))
    if (preview) return preview
  } catch (error) {
    if (!isOfNode(error)) throw error
  }
  return { kind: 'unknown', isUnsupported: lacking.has(name) }
}

const outcomeOf = async (
  ask: AskChain,
  {
    isLacking,
    lacks,
    ...wanted
  }: Previewed & { isLacking: boolean; lacks: () => void },
): Promise<Outcome | undefined> => {
  const { account } = wanted
  const requests = wanted.calls.map(({ request }) => request)
  const compute = async (): Promise<Outcome | undefined> => {
    const [request, ...others] = requests
    return request && others.length === 0
      ? computeEffects(ask, { account, request })
      : undefined
  }
  if (isLacking) return compute()
  let answer: Json
  try {
    answer = await simulate(ask, wanted)
  } catch (error) {
    if (!isOfNode(error)) throw error
    if (lacksMethod(error)) lacks()
    return compute()
  }
  return readSimulation(answer, { account, requests })
}

const isOfNode = (error: unknown): error is NodeAnswerError | NodeOutageError =>
  error instanceof NodeAnswerError || error instanceof NodeOutageError

const simulate = (
  ask: AskChain,
  { account, calls }: Previewed,
): Promise<Json> => {
  const named = calls.map(
    ({ request: { to, value, data, accessList }, gas }) => ({
      from: account,
      ...(to !== undefined && { to }),
      value,
      data,
      gas,
      ...(accessList && { accessList }),
    }),
  )
  const blockStateCalls = [{ calls: named }]
  // Without validation no fee is charged: it is shown separately.
  const simulation = {
    blockStateCalls,
    traceTransfers: true,
    validation: false,
  }
  return ask('eth_simulateV1', [simulation, 'latest'])
}

/** Adds balances and names; undefined if what was read does not fit. */
const complete = async (
  ask: AskChain,
  { account, outcome }: { account: string; outcome: Outcome },
): Promise<Preview | undefined> => {
  const { at } = outcome
  const balance = toBigInt(await ask('eth_getBalance', [account, at]))
  if (outcome.kind === 'reverts') {
    const { kind, reason } = outcome
    return { kind, reason, balance: toQuantity(balance) }
  }
  const { effects, unread } = outcome
  const native = spanOf(balance, effects.native)
  const [tokens, allowances] = await Promise.all([
    Promise.all(
      [...effects.tokens].map(async ([address, change]) => {
        const [before, names] = await Promise.all([
          readBalance(ask, { address, account, at }),
          readTokenNames(ask, address),
        ])
        const span = before !== null && spanOf(before, change)
        return span && { ...span, address, names }
      }),
    ),
    Promise.all(
      effects.allowances.map((one) =>
        completeAllowance(ask, { account, at, one }),
      ),
    ),
  ])
  if (!native || !tokens.every((token) => !!token)) return undefined
  const items = effects.items.map(toItemChange)
  return { kind: 'changes', native, tokens, items, allowances, unread }
}

/** False if no balance can be so. */
const spanOf = (before: bigint, change: bigint): Span | false => {
  const after = before + change
  return (
    after === BigInt.asUintN(256, after) && {
      before: toQuantity(before),
      after: toQuantity(after),
    }
  )
}

const toItemChange = ({ id, ...item }: Effects['items'][number]) => ({
  ...item,
  id: toQuantity(id),
})

const completeAllowance = async (
  ask: AskChain,
  { account, at, one }: { account: string; at: string; one: TokenEvent },
): Promise<AllowanceChange> => {
  const { kind, address, to: spender, amount } = one
  const granted = { address, spender }
  if (kind === 'operator') {
    return { kind: 'all', ...granted, isAllowed: amount !== 0n }
  }
  const after = toQuantity(amount)
  if (kind === 'item-approval') return { kind: 'item', ...granted, id: after }
  const [before, names] = await Promise.all([
    kind === 'permit2' ? null : readAllowance(ask, { ...granted, account, at }),
    readTokenNames(ask, address),
  ])
  return {
    kind: 'amount',
    ...granted,
    names,
    before: before === null ? null : toQuantity(before),
    after,
  }
}
