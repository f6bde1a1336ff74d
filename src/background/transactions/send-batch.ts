import { userRejected } from '../../protocol/errors.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import { withLock } from '../../storage/lock.ts'
import type { Activity } from '../activity/activity.ts'
import { type Batches, callKeyOf } from './batches.ts'
import type { Sender } from './send.ts'
import type { SentTransactions } from './sent-transactions.ts'
import type { Sending } from './sign-and-send.ts'

type Answer = { id: string }

type BatchSummary = { hashes: string[]; calls: number }

type NewBatch = Omit<BatchRecord, 'calls' | 'signed'> & {
  sendings: readonly Omit<Sending, 'requestKey' | 'origin' | 'account'>[]
  isDisconnected: () => boolean
}

export type BatchSender = Readonly<{
  /**
   * Sends the calls one after another, each once, and stops at the first that
   * fails. A request that is resent after a worker stop continues.
   */
  send: (batch: NewBatch) => Promise<Answer>
  /** The answer to a request whose batch is not continued. */
  recall: (requestKey: string) => Promise<Answer> | undefined
  /** For the activity: what was signed for this request. */
  summaryOf: (requestKey: string) => BatchSummary | undefined
  /** The hashes of its calls so far, and whether more may be sent. */
  look: (batch: BatchRecord) => Promise<{ signed: string[]; isOpen: boolean }>
  /** Ends the batches of earlier workers that are not continued. */
  endAbandoned: () => Promise<void>
}>

export const createBatchSender = ({
  batches,
  sent,
  sender,
  activity,
  isApproved,
}: {
  batches: Batches
  sent: Pick<SentTransactions, 'ofRequest' | 'isReadable'>
  sender: Sender
  activity: Pick<Activity, 'note'>
  /** Whether the user approved this request and it may still be continued. */
  isApproved: (requestKey: string) => boolean
}): BatchSender => {
  /** The requests whose batches this worker is sending. */
  const running = new Set<string>()

  /** A refused call is not among them: it is on no chain. */
  const signedOf = ({ requestKey, calls, signed }: BatchRecord): string[] => {
    if (signed) return signed
    return Array.from({ length: calls }, (_, index) =>
      sent.ofRequest(callKeyOf(requestKey, index)),
    ).flatMap((one) => (one && one.state !== 'refused' ? [one.hash] : []))
  }

  const isOpen = ({ requestKey, signed }: BatchRecord): boolean =>
    !signed &&
    (running.has(requestKey) || isApproved(requestKey) || !sent.isReadable())

  const end = async (batch: BatchRecord): Promise<string[]> => {
    if (batch.signed) return batch.signed
    if (!sent.isReadable()) throw new Error('It is unknown what was signed')
    const signed = signedOf(batch)
    await batches.end(batch.requestKey, signed)
    return signed
  }

  /** No request waits for it, so nothing else records it. */
  const abandon = async (batch: BatchRecord): Promise<string[]> => {
    const { origin, at, chainId, requestKey } = batch
    const signed = await end(batch)
    if (!batch.signed) {
      await activity.note({
        act: 'call',
        origin,
        at,
        method: 'wallet_sendCalls',
        scope: chainId,
        outcome: signed.length > 0 ? 'answered' : 'withdrawn',
        milliseconds: 0,
        requestKey,
      })
    }
    return signed
  }

  const answerOf = async (batch: BatchRecord): Promise<Answer> => {
    const { id, requestKey } = batch
    if ((await end(batch)).length > 0) return { id }
    // Nothing is on the chain: the site gets the node's reason.
    await sender.recall(callKeyOf(requestKey, 0))
    throw userRejected()
  }

  const lock = <Result>(
    requestKey: string,
    task: () => Promise<Result>,
  ): Promise<Result> => withLock({ owner: batches, key: requestKey }, task)

  const sendAll = async (
    batch: BatchRecord,
    {
      sendings,
      isDisconnected,
    }: Pick<NewBatch, 'isDisconnected'> & { sendings: readonly Sending[] },
  ): Promise<Answer> => {
    const { requestKey } = batch
    try {
      await sender.sendInOrder(sendings)
    } catch (error) {
      if (!sent.ofRequest(callKeyOf(requestKey, 0))) {
        await batches.remove(requestKey)
        throw error
      }
      // The page may come back and resend the request, which continues.
      if (isDisconnected() && isApproved(requestKey)) throw error
    }
    return answerOf(batch)
  }

  return {
    send: ({ sendings, isDisconnected, ...given }) =>
      // A request that is resent meanwhile waits, and then continues.
      lock(given.requestKey, async () => {
        const { requestKey, origin, account } = given
        const before = batches.ofRequest(requestKey)
        if (before?.signed) return answerOf(before)
        const batch = { ...given, calls: sendings.length }
        if (!before) await batches.add(batch)
        running.add(requestKey)
        const keyed = sendings.map((sending, index) => ({
          ...sending,
          requestKey: callKeyOf(requestKey, index),
          origin,
          account,
        }))
        return sendAll(batch, { sendings: keyed, isDisconnected }).finally(() =>
          running.delete(requestKey),
        )
      }),
    recall: (requestKey) => {
      const batch = batches.ofRequest(requestKey)
      if (!batch || (!batch.signed && isApproved(requestKey))) return undefined
      return lock(requestKey, () =>
        answerOf(batches.ofRequest(requestKey) ?? batch),
      )
    },
    summaryOf: (requestKey) => {
      const batch = batches.ofRequest(requestKey)
      return batch && { hashes: signedOf(batch), calls: batch.calls }
    },
    look: async (batch) =>
      isOpen(batch)
        ? { signed: signedOf(batch), isOpen: true }
        : { signed: await abandon(batch), isOpen: false },
    endAbandoned: async () => {
      for (const batch of batches.unended()) {
        if (!isOpen(batch)) await abandon(batch)
      }
    },
  }
}
