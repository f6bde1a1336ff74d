import { NodeOutageError } from '../../node-client/errors.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { type AskChain, toBigInt } from './ask-chain.ts'
import { isPending, type SentTransactions } from './sent-transactions.ts'

/** Nodes of one address may lag behind each other for so long. */
const FRESH_MS = 60_000

/** As many as a node is asked about one by one. */
const MOST_ASKED = 32

/**
 * The next number of an account: what the node counts, beyond what the wallet
 * has sent and the node may not have heard of yet. Our own are forgotten when
 * the chain is another one, as a development chain that was started anew is, or
 * when nobody knows them any more.
 */
export const nextNonce = async (
  ask: AskChain,
  {
    chainId,
    account,
    sent,
    now,
  }: {
    chainId: string
    account: string
    sent: Pick<SentTransactions, 'all' | 'chain' | 'change' | 'markChain'>
    now: () => number
  },
): Promise<bigint> => {
  const [counted, first, head] = await Promise.all([
    ask('eth_getTransactionCount', [account, 'pending']),
    ask('eth_getBlockByNumber', ['0x0', false]),
    ask('eth_blockNumber'),
  ])
  const count = toBigInt(counted)
  const height = toBigInt(head)
  const genesis = isObject(first) ? first.hash : undefined
  if (typeof genesis !== 'string') throw new NodeOutageError('malformed')

  const before = sent.chain(chainId)
  const isOther = before !== undefined && before.genesis !== genesis
  const hasFallen = before !== undefined && height < BigInt(before.height)
  const own = sent
    .all()
    .filter(
      (one) =>
        one.chainId === chainId &&
        isSameAddress(one.account, account) &&
        one.state === 'sent' &&
        BigInt(one.nonce) >= count,
    )
  const isLost = async (one: SentTransaction): Promise<boolean> => {
    if (isOther) return true
    if (!hasFallen && now() - one.at < FRESH_MS) return false
    return (await ask('eth_getTransactionByHash', [one.hash])) === null
  }
  const lost = await Promise.all(own.slice(0, MOST_ASKED).map(isLost))
  const taken = new Set(
    own.filter((_, index) => !lost[index]).map(({ nonce }) => BigInt(nonce)),
  )
  if (isOther) {
    for (const one of sent.all()) {
      if (one.chainId === chainId && isPending(one)) {
        await sent.change(one.hash, { state: 'dropped' })
      }
    }
  } else {
    for (const [index, one] of own.entries()) {
      if (lost[index]) await sent.change(one.hash, { state: 'dropped' })
    }
  }
  const mark = { chainId, genesis, height: toQuantity(height) }
  if (before?.genesis !== genesis || before.height !== mark.height) {
    await sent.markChain(mark)
  }
  let next = count
  while (taken.has(next)) next += 1n
  return next
}
