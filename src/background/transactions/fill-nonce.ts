import { isSameAddress } from '../../protocol/caip.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, nodeInUse, toBigInt } from './ask-chain.ts'
import { isOwnNode, readFirstBlock } from './replaced-chain.ts'
import {
  type ChainState,
  isPending,
  type SentTransactions,
} from './sent-transactions.ts'

/** The backends of one node may lag behind each other by this time. */
const FRESH_MS = 60_000

/** At most so many transactions are looked up one by one, the first ones. */
const MOST_ASKED = 32

export type Numbers = {
  /** The next nonce of the account. */
  next: bigint
  /** Hashes of the wallet's transactions that this chain no longer knows. */
  lost: string[]
  /** The chain's state to store, which detects a replaced chain later. */
  state: ChainState
}

type Wanted = {
  chainId: string
  account: string
  sent: Pick<SentTransactions, 'all' | 'chain'>
  networks: Pick<Networks, 'addressOf'>
  now: () => number
}

/**
 * Reads the node's transaction count, plus transactions that the wallet sent
 * and the node may not know yet. They are lost if the chain was replaced, as a
 * restarted development chain is, or if the node does not know them any more:
 * the node that each was sent to, since others may never have known it.
 */
export const readNumbers = async (
  ask: AskChain,
  { chainId, account, sent, networks, now }: Wanted,
): Promise<Numbers> => {
  const count = toBigInt(
    await ask('eth_getTransactionCount', [account, 'pending']),
  )
  // After the first read, which may bring another node into use.
  const node = await nodeInUse(networks, chainId)
  const before = sent.chain(chainId, node)
  const [{ genesis, other, isReplaced }, head] = await Promise.all([
    readFirstBlock(ask, { chainId, node, before }),
    ask('eth_blockNumber', [], { node }),
  ])
  const height = toBigInt(head)
  const state: ChainState = {
    chainId,
    height: toQuantity(height),
    ...(genesis !== undefined && { genesis }),
    ...(other !== undefined && { other }),
    ...(node !== undefined && { node }),
  }
  // A lower height of a public node means that another backend is behind; the
  // user's own node was reset.
  const isSetBack =
    before !== undefined && height < BigInt(before.height) && isOwnNode(node)

  const isHere = (one: SentTransaction): boolean =>
    one.node === undefined || one.node === node
  const isLost = async (one: SentTransaction): Promise<boolean> => {
    // What a node of another chain knows says nothing.
    if (other !== undefined && isHere(one)) return false
    const isFresh = !(isSetBack && isHere(one)) && now() - one.at < FRESH_MS
    // Unknown for one that was only signed, however recent it is.
    if (one.state === 'sent' && isFresh) return false
    try {
      const how = { node: one.node }
      return (await ask('eth_getTransactionByHash', [one.hash], how)) === null
    } catch (error) {
      if (isHere(one)) throw error
      return false
    }
  }
  const pending = sent
    .all()
    .filter((one) => one.chainId === chainId && isPending(one))
  const gone = isReplaced ? pending.filter(isHere) : []
  const own = pending
    .filter(
      (one) =>
        !gone.includes(one) &&
        isSameAddress(one.account, account) &&
        BigInt(one.nonce) >= count,
    )
    .toSorted((one, other) => Number(BigInt(one.nonce) - BigInt(other.nonce)))
  const asked = own.slice(0, MOST_ASKED)
  const answers = await Promise.all(asked.map(isLost))
  const unknown = new Set(asked.filter((_, index) => answers[index]))
  // Those that were not asked about count as taken.
  const taken = new Set(
    own.filter((one) => !unknown.has(one)).map(({ nonce }) => BigInt(nonce)),
  )
  let next = count
  while (taken.has(next)) next += 1n
  const dropped = [...unknown].filter(({ state }) => state === 'sent')
  return { next, lost: [...gone, ...dropped].map(({ hash }) => hash), state }
}

/**
 * Takes the next nonce for a transaction, and stores what it learned of the
 * chain.
 */
export const takeNonce = async (
  ask: AskChain,
  wanted: Wanted & { sent: Pick<SentTransactions, 'change' | 'setChain'> },
): Promise<bigint> => {
  const { next, lost, state } = await readNumbers(ask, wanted)
  const { sent } = wanted
  for (const hash of lost) await sent.change(hash, { state: 'dropped' })
  await sent.setChain(state)
  return next
}
