import type { Json } from '@metamask/utils'
import {
  limitExceeded,
  NodeError,
  nodeError,
  unknownOutcome,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { Outcome, SentRecord } from '../../storage/journal-record.ts'
import type { Log } from '../host/log.ts'
import type { Journal } from './journal.ts'

export type SentRequests = Readonly<{
  /** The outcome of a request that was sent, or is being sent. */
  recall: (requestKey: string) => Promise<Json> | undefined
  /**
   * Sends once for this request. A request that is resent after a worker stop
   * gets the outcome, or an error if that is unknown. It is never sent again.
   */
  once: (sent: Sent, send: () => Promise<Json>) => Promise<Json>
}>

type Sent = Omit<SentRecord, 'outcome'>

/**
 * Asks the chain for a transaction whose outcome was not stored; undefined if
 * that does not know it.
 */
export type LookUpSent = (sent: Sent) => Promise<Json | undefined>

/** UTF-8 bytes. The outcome of a transaction is shorter. */
const OUTCOME_BYTES = 1_024

/** The sent requests in the journal; each is stored before it is sent. */
export const createSentRequests = (
  journal: Pick<Journal, 'current' | 'save'>,
  { log, lookUps = [] }: { log: Log; lookUps?: readonly LookUpSent[] },
): SentRequests => {
  /** What this worker is sending, shared with resent requests. */
  const running = new Map<string, Promise<Json>>()

  const save = (change: (sent: SentRecord[]) => SentRecord[]): Promise<void> =>
    journal.save((record) => ({ ...record, sent: change(record.sent) }))

  /** Failures are only logged: the request was sent anyway. */
  const storeOutcome = async (
    { requestKey, origin }: Sent,
    outcome: Outcome,
  ): Promise<void> => {
    if (sizeOf(outcome) > OUTCOME_BYTES) return
    try {
      await save((sent) =>
        sent.map((one) =>
          one.requestKey === requestKey ? { ...one, outcome } : one,
        ),
      )
    } catch (error) {
      log.error(
        `the outcome of a request sent for ${origin} was not stored`,
        error,
      )
    }
  }

  /**
   * Pages that never come back leave records. Drops the oldest of the same
   * origin, those with an outcome first, and none that is being sent.
   */
  const makeRoom = (sent: SentRecord[], origin: string): SentRecord[] => {
    const own = sent.filter((one) => one.origin === origin)
    const idle = own.filter(({ requestKey }) => !running.has(requestKey))
    const byUse = [
      ...idle.filter(({ outcome }) => outcome),
      ...idle.filter(({ outcome }) => !outcome),
    ]
    const isFull = sent.length >= limits.sentCalls
    const excess = own.length + 1 - limits.sentCallsPerOrigin
    const dropped = new Set(byUse.slice(0, Math.max(excess, isFull ? 1 : 0)))
    const left = sent.filter((one) => !dropped.has(one))
    // No other origin loses a record for this one.
    if (left.length >= limits.sentCalls) {
      throw limitExceeded('too many sent transactions are pending')
    }
    return left
  }

  const sendOnce = async (
    record: Sent,
    send: () => Promise<Json>,
  ): Promise<Json> => {
    await save((sent) => [...makeRoom(sent, record.origin), record])
    try {
      const result = await send()
      await storeOutcome(record, { result })
      return result
    } catch (error) {
      if (error instanceof NodeError) {
        const { code, message, data } = error
        await storeOutcome(record, {
          error: { code, message, ...(data !== undefined && { data }) },
        })
      }
      throw error
    }
  }

  const recall: SentRequests['recall'] = (requestKey) => {
    const isSame = (one: SentRecord) => one.requestKey === requestKey
    const record = journal.current().sent.find(isSame)
    return running.get(requestKey) ?? (record && replay(record, lookUps))
  }

  return {
    recall,
    once: async (sent, send) => {
      const { requestKey } = sent
      const recalled = recall(requestKey)
      if (recalled) return recalled
      const sending = sendOnce(sent, send)
      running.set(requestKey, sending)
      return sending.finally(() => running.delete(requestKey))
    },
  }
}

const sizeOf = (outcome: Outcome): number =>
  new TextEncoder().encode(JSON.stringify(outcome)).byteLength

const replay = async (
  { outcome, ...sent }: SentRecord,
  lookUps: readonly LookUpSent[],
): Promise<Json> => {
  if (!outcome) {
    const all = await Promise.all(lookUps.map((lookUp) => lookUp(sent)))
    const found = all.find((one) => one !== undefined)
    if (found === undefined) throw unknownOutcome(sent.hash)
    return found
  }
  if ('error' in outcome) throw nodeError(outcome.error)
  return outcome.result
}
