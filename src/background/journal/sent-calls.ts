import type { Json } from '@metamask/utils'
import {
  limitExceeded,
  NodeError,
  nodeError,
  unknownOutcome,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import { withLock } from '../../storage/lock.ts'
import type { Outcome, SentCalls } from '../../storage/sent-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

export type SentCallsJournal = Readonly<{
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  /** What came, or is coming, of a request that was sent; it is not resent. */
  recall: (sent: Omit<Sent, 'origin'>) => Promise<Json> | undefined
  /**
   * Sends for this request once. Resent after a worker stop, it is answered with
   * what came of it, or that this is not known; it is never sent again.
   */
  once: (sent: Sent, send: () => Promise<Json>) => Promise<Json>
  isKept: (matches: (requestKey: string) => boolean) => boolean
  forget: (matches: (requestKey: string) => boolean) => Promise<void>
}>

type Sent = { requestKey: string; origin: string; hash: string }

/** UTF-8 bytes; a longer outcome is of no transaction, and is not kept. */
const OUTCOME_BYTES = 1_024

/** What was sent, written down before it is and kept until its answer is heard. */
export const createSentCalls = (
  item: StorageItem<SentCalls>,
  log: Log,
): SentCallsJournal => {
  let calls: SentCalls = []
  /** What this worker is sending: asked again over another port, it is shared. */
  const running = new Map<string, Promise<Json>>()

  const save = (change: (calls: SentCalls) => SentCalls): Promise<void> =>
    withLock({ owner: item, key: 'sent' }, async () => {
      const next = change(calls)
      await item.write(next)
      calls = next
    })

  const find = (key: string): SentCalls[number] | undefined =>
    calls.find(({ requestKey }) => requestKey === key)

  /** What was sent has happened, whether or not it can be written down. */
  const record = async (key: string, outcome: Outcome): Promise<void> => {
    if (sizeOf(outcome) > OUTCOME_BYTES) return
    try {
      await save((current) =>
        current.map((call) =>
          call.requestKey === key ? { ...call, outcome } : call,
        ),
      )
    } catch (error) {
      log.error('the outcome of a sent call is not stored', error)
    }
  }

  /**
   * Pages that never come back leave theirs: the oldest of the same origin make
   * room, those first of which most is known, and none that is on its way.
   */
  const makeRoom = (current: SentCalls, origin: string): SentCalls => {
    const own = current.filter((call) => call.origin === origin)
    const idle = own.filter(({ requestKey }) => !running.has(requestKey))
    const byUse = [
      ...idle.filter(({ outcome }) => outcome),
      ...idle.filter(({ outcome }) => !outcome),
    ]
    const isFull = current.length >= limits.sentCalls
    const excess = own.length + 1 - limits.sentCallsPerOrigin
    const dropped = new Set(byUse.slice(0, Math.max(excess, isFull ? 1 : 0)))
    const left = current.filter((call) => !dropped.has(call))
    // What others wait to hear is not given up for anybody.
    if (left.length >= limits.sentCalls) {
      throw limitExceeded('too many sent calls wait to be heard of')
    }
    return left
  }

  const sendOnce = async (
    { requestKey, origin }: Sent,
    send: () => Promise<Json>,
  ): Promise<Json> => {
    await save((current) => [
      ...makeRoom(current, origin),
      { requestKey, origin },
    ])
    try {
      const result = await send()
      await record(requestKey, { result })
      return result
    } catch (error) {
      if (error instanceof NodeError) {
        const { code, message, data } = error
        const told = data === undefined ? {} : { data }
        await record(requestKey, { error: { code, message, ...told } })
      }
      throw error
    }
  }

  const recall: SentCallsJournal['recall'] = ({ requestKey, hash }) => {
    const call = find(requestKey)
    return running.get(requestKey) ?? (call && replay(call.outcome, hash))
  }

  return {
    restore: async () => {
      calls = (await item.read()) ?? []
    },
    recall,
    once: async (sent, send) => {
      const recalled = recall(sent)
      if (recalled) return recalled
      const { requestKey } = sent
      const sending = sendOnce(sent, send)
      running.set(requestKey, sending)
      return sending.finally(() => running.delete(requestKey))
    },
    isKept: (matches) => calls.some(({ requestKey }) => matches(requestKey)),
    forget: async (matches) => {
      if (!calls.some(({ requestKey }) => matches(requestKey))) return
      await save((current) =>
        current.filter(({ requestKey }) => !matches(requestKey)),
      )
    },
  }
}

const sizeOf = (outcome: Outcome): number =>
  new TextEncoder().encode(JSON.stringify(outcome)).byteLength

const replay = async (
  outcome: Outcome | undefined,
  hash: string,
): Promise<Json> => {
  if (!outcome) throw unknownOutcome(hash)
  if ('error' in outcome) throw nodeError(outcome.error)
  return outcome.result
}
