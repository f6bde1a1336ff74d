import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { nodeError, unknownOutcome } from '../../protocol/errors.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { AskChain } from './ask-chain.ts'
import type { SentTransactions } from './sent-transactions.ts'

/** The longest `data` of a refusal that is stored, in UTF-16 units. */
const MOST_DATA = 1_024

/** What nodes answer when they already have the transaction. */
const known = /already known|known transaction|already imported/i

/**
 * Whether the node has this transaction, mined or not; undefined if unknown.
 */
const isKnown = async (
  ask: AskChain,
  hash: string,
  node?: string,
): Promise<boolean | undefined> => {
  try {
    return (await ask('eth_getTransactionByHash', [hash], { node })) !== null
  } catch (error) {
    if (error instanceof NodeAnswerError || error instanceof NodeOutageError) {
      return undefined
    }
    throw error
  }
}

/** The last call of a stopped worker may still reach the node. */
const PAUSES_MS = [0, 250, 750]

/** Whether the node has it now or shortly after. */
export const isKnownSoon = async (
  ask: AskChain,
  hash: string,
): Promise<boolean> => {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (await isKnown(ask, hash)) return true
  }
  return false
}

/**
 * Sends a stored transaction once, to its node, and stores the outcome. A node
 * may have the transaction although it did not answer, or answered with an
 * error: development chains do that when a transaction was mined and failed.
 */
export const broadcast = async (
  ask: AskChain,
  {
    hash,
    raw,
    node,
    sent,
  }: {
    hash: string
    raw: string
    node: string | undefined
    sent: Pick<SentTransactions, 'change'>
  },
): Promise<string> => {
  try {
    await ask('eth_sendRawTransaction', [raw], { node })
  } catch (error) {
    const turnedAway = turnedAwayBy(error)
    if (turnedAway) {
      await sent.change(hash, { state: 'refused', turnedAway })
      throw error
    }
    const isRefusal = error instanceof NodeAnswerError
    if (!isRefusal && !(error instanceof NodeOutageError)) throw error
    const isThere =
      (isRefusal && known.test(error.message)) ||
      (await isKnown(ask, hash, node))
    if (!isThere) {
      // Without an answer, or if the refusal cannot be verified, the outcome is
      // unknown.
      if (!isRefusal || isThere === undefined) throw unknownOutcome(hash)
      const { code, message, data } = error
      const isLong = JSON.stringify(data ?? null).length > MOST_DATA
      await sent.change(hash, {
        state: 'refused',
        refusal: { code, message, ...(!isLong && { data }) },
      })
      throw nodeError({ code, message, data })
    }
  }
  await sent.change(hash, { state: 'sent' })
  return hash
}

/** The node's HTTP layer rejected the call before it was processed. */
export const turnedAwayBy = (error: unknown): SentTransaction['turnedAway'] => {
  if (!(error instanceof NodeOutageError)) return undefined
  const { reason } = error
  return reason === 'unauthorized' || reason === 'rate-limited'
    ? reason
    : undefined
}
