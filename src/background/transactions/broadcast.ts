import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { nodeError, unknownOutcome } from '../../protocol/errors.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { AskChain } from './ask-chain.ts'
import type { SentTransactions } from './sent-transactions.ts'

/** UTF-16 units of what a node added to its refusal. */
const MOST_DATA = 1_024

/** As many nodes put it: it is there already, and so it was sent. */
const known = /already known|known transaction|already imported/i

/** Whether the node has this transaction, mined or not; undefined: who knows. */
const isKnown = async (
  ask: AskChain,
  hash: string,
): Promise<boolean | undefined> => {
  try {
    return (await ask('eth_getTransactionByHash', [hash])) !== null
  } catch (error) {
    if (error instanceof NodeAnswerError || error instanceof NodeOutageError) {
      return undefined
    }
    throw error
  }
}

/** A stopped worker's last call may still be on its way to the node. */
const PAUSES_MS = [0, 250, 750]

/** Whether the node has it, or gets it within a moment. */
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
 * Sends what is written down, once, and writes down what came of it. A node that
 * did not answer may have it all the same, and so may one that answered with an
 * error: development chains do so when a transaction that they mined has failed.
 */
export const broadcast = async (
  ask: AskChain,
  {
    hash,
    raw,
    sent,
  }: { hash: string; raw: string; sent: Pick<SentTransactions, 'change'> },
): Promise<string> => {
  try {
    await ask('eth_sendRawTransaction', [raw], { once: true })
  } catch (error) {
    const turnedAway = turnedAwayBy(error)
    if (turnedAway) {
      await sent.change(hash, { state: 'refused', turnedAway })
      throw error
    }
    const isRefusal = error instanceof NodeAnswerError
    if (!isRefusal && !(error instanceof NodeOutageError)) throw error
    const isThere =
      (isRefusal && known.test(error.message)) || (await isKnown(ask, hash))
    if (!isThere) {
      // No answer, or a no that the node was not there to stand by.
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

/** HTTP said no before the node had a look. */
const turnedAwayBy = (error: unknown): SentTransaction['turnedAway'] => {
  if (!(error instanceof NodeOutageError)) return undefined
  const { reason } = error
  return reason === 'unauthorized' || reason === 'rate-limited'
    ? reason
    : undefined
}
