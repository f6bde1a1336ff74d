import type { Json } from '@metamask/utils'
import { NodeError, nodeError, unknownOutcome } from '../protocol/errors.ts'
import { inTurn } from '../storage/in-turn.ts'
import type { Outcome, SentCalls } from '../storage/sent-record.ts'
import type { StorageItem } from '../storage/storage-item.ts'

export type SentCallsJournal = Readonly<{
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  /** What came, or is coming, of a request that was sent; it is not resent. */
  recall: (sent: Sent) => Promise<Json> | undefined
  /**
   * Sends for this request once. Resent after a worker stop, it is answered with
   * what came of it, or that this is not known; it is never sent again.
   */
  once: (sent: Sent, send: () => Promise<Json>) => Promise<Json>
  isKept: (matches: (requestKey: string) => boolean) => boolean
  forget: (matches: (requestKey: string) => boolean) => Promise<void>
}>

type Sent = { requestKey: string; hash: string }

/** How many are kept for pages that may ask again. */
const KEPT = 256

/** What was sent, written down before it is and kept until its answer is heard. */
export const createSentCalls = (
  item: StorageItem<SentCalls>,
): SentCallsJournal => {
  let calls: SentCalls = []
  /** What this worker is sending: asked again over another port, it is shared. */
  const running = new Map<string, Promise<Json>>()

  const save = (change: (calls: SentCalls) => SentCalls): Promise<void> =>
    inTurn({ owner: item, key: 'sent' }, async () => {
      const next = change(calls)
      await item.write(next)
      calls = next
    })

  const find = (key: string): SentCalls[number] | undefined =>
    calls.find(({ requestKey }) => requestKey === key)

  const record = (requestKey: string, outcome: Outcome): Promise<void> =>
    save((current) =>
      current.map((call) =>
        call.requestKey === requestKey ? { requestKey, outcome } : call,
      ),
    )

  const sendOnce = async (
    requestKey: string,
    send: () => Promise<Json>,
  ): Promise<Json> => {
    // Pages that never come back leave theirs; the oldest make room.
    await save((current) => [...current.slice(1 - KEPT), { requestKey }])
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
      const sending = sendOnce(requestKey, send)
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

const replay = async (
  outcome: Outcome | undefined,
  hash: string,
): Promise<Json> => {
  if (!outcome) throw unknownOutcome(hash)
  if ('error' in outcome) throw nodeError(outcome.error)
  return outcome.result
}
