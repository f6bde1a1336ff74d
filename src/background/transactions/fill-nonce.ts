import type { Json } from '@metamask/utils'
import { NodeAnswerError } from '../../node-client/errors.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { isLoopback } from '../../protocol/origin.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, toBigInt } from './ask-chain.ts'
import {
  type ChainMark,
  isPending,
  type SentTransactions,
} from './sent-transactions.ts'

/** Nodes of one address may lag behind each other for so long. */
const FRESH_MS = 60_000

/** As many as a node is asked about one by one. */
const MOST_ASKED = 32

export type Numbers = {
  /** The next number of the account. */
  next: bigint
  /** Hashes of our own that this chain does not know any more. */
  lost: string[]
  /** What is to be kept of the chain, to tell it from one in its place. */
  mark: ChainMark
}

type Wanted = {
  chainId: string
  account: string
  sent: Pick<SentTransactions, 'all' | 'chain'>
  networks: Pick<Networks, 'addressOf'>
  now: () => number
}

/**
 * What the node counts, beyond what the wallet has sent and the node may not have
 * heard of yet. Our own are lost when the chain is another one, as a development
 * chain that was started anew is, or when nobody knows them any more.
 */
export const readNumbers = async (
  ask: AskChain,
  { chainId, account, sent, networks, now }: Wanted,
): Promise<Numbers> => {
  const [counted, genesis, head] = await Promise.all([
    ask('eth_getTransactionCount', [account, 'pending']),
    readGenesis(ask),
    ask('eth_blockNumber'),
  ])
  const count = toBigInt(counted)
  const height = toBigInt(head)
  const before = sent.chain(chainId)
  const isOther =
    before?.genesis !== undefined &&
    genesis !== undefined &&
    before.genesis !== genesis
  const mark: ChainMark = {
    chainId,
    height: toQuantity(height),
    ...((genesis ?? before?.genesis) !== undefined && {
      genesis: genesis ?? before?.genesis,
    }),
  }
  const pending = sent
    .all()
    .filter((one) => one.chainId === chainId && isPending(one))
  if (isOther) {
    return { next: count, lost: pending.map(({ hash }) => hash), mark }
  }

  // Of a public node the next backend may be a block behind; one's own node has
  // been set back.
  const isSetBack =
    before !== undefined &&
    height < BigInt(before.height) &&
    (await isOwnNode(networks, chainId))
  const isLost = async (one: SentTransaction): Promise<boolean> => {
    const isFresh = !isSetBack && now() - one.at < FRESH_MS
    // Whether a node has one that is only signed is not known, fresh or not.
    if (one.state === 'sent' && isFresh) return false
    return (await ask('eth_getTransactionByHash', [one.hash])) === null
  }
  const own = pending
    .filter(
      (one) =>
        isSameAddress(one.account, account) && BigInt(one.nonce) >= count,
    )
    .slice(-MOST_ASKED)
  const unknown = await Promise.all(own.map(isLost))
  const taken = new Set(
    own.filter((_, index) => !unknown[index]).map(({ nonce }) => BigInt(nonce)),
  )
  let next = count
  while (taken.has(next)) next += 1n
  return {
    next,
    lost: own
      .filter(({ state }, index) => unknown[index] && state === 'sent')
      .map(({ hash }) => hash),
    mark,
  }
}

/** Undefined where the node does not keep, or does not tell, its first block. */
const readGenesis = async (ask: AskChain): Promise<string | undefined> => {
  try {
    const first: Json = await ask('eth_getBlockByNumber', ['0x0', false])
    const hash = isObject(first) ? first.hash : undefined
    return typeof hash === 'string' ? hash : undefined
  } catch (error) {
    if (error instanceof NodeAnswerError) return undefined
    throw error
  }
}

const isOwnNode = async (
  networks: Pick<Networks, 'addressOf'>,
  chainId: string,
): Promise<boolean> => {
  const used = await networks.addressOf(chainId)
  return !!used && isLoopback(new URL(used.address.baseUrl).hostname)
}

/** The next number for one that is about to be signed, with what it shows. */
export const takeNonce = async (
  ask: AskChain,
  wanted: Wanted & { sent: Pick<SentTransactions, 'change' | 'markChain'> },
): Promise<bigint> => {
  const { next, lost, mark } = await readNumbers(ask, wanted)
  const { sent } = wanted
  for (const hash of lost) await sent.change(hash, { state: 'dropped' })
  await sent.markChain(mark)
  return next
}
