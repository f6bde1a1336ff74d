import type { Json } from '@metamask/utils'
import { unauthorized } from '../../protocol/errors.ts'
import { onAbort } from '../host/on-abort.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'

type Read = Pick<AuthorizedCall, 'origin' | 'scope' | 'request'> & {
  /** One aborts when this caller's answer is no longer wanted or allowed. */
  signals: readonly AbortSignal[]
}

export type SharedReads = Readonly<{
  /** Calls the node, or joins the same pending call of this origin. */
  run: (
    read: Read,
    ask: (signal: AbortSignal) => Promise<Json>,
  ) => Promise<Json>
  /**
   * Call this when the origin gets an answer or event: its next reads must not
   * be older.
   */
  notified: (origin: string) => void
}>

type Shared = {
  answer: Promise<Json>
  callers: number
  controller: AbortController
}

/**
 * Shares one call among concurrent identical reads of one origin, never of two,
 * whose permissions differ. A read is joined only if its origin received
 * nothing since it began: a page that has seen a block must not get an answer
 * from before it.
 */
export const createSharedReads = (): SharedReads => {
  const byOrigin = new Map<string, Map<string, Shared>>()

  const notified = (origin: string): void => void byOrigin.delete(origin)

  const begin = (
    { origin, key }: { origin: string; key: string },
    ask: (signal: AbortSignal) => Promise<Json>,
  ): Shared => {
    const controller = new AbortController()
    const shared: Shared = {
      answer: ask(controller.signal).finally(() => notified(origin)),
      callers: 0,
      controller,
    }
    const open = byOrigin.get(origin) ?? new Map<string, Shared>()
    byOrigin.set(origin, open.set(key, shared))
    return shared
  }

  const join = (
    shared: Shared,
    signals: readonly AbortSignal[],
  ): Promise<Json> =>
    new Promise((resolve, reject) => {
      shared.callers += 1
      const leave = (): void => {
        done()
        reject(unauthorized())
        shared.callers -= 1
        if (shared.callers === 0) shared.controller.abort()
      }
      const joined = signals.map((signal) => onAbort(signal, leave))
      const done = (): void => {
        for (const forget of joined) forget()
      }
      shared.answer.then(resolve, reject).finally(done)
    })

  return {
    run: async ({ origin, scope, request, signals }, ask) => {
      if (signals.some(({ aborted }) => aborted)) throw unauthorized()
      const key = JSON.stringify([scope, request.method, request.params])
      const shared = byOrigin.get(origin)?.get(key)
      // A call that all callers left is being aborted and cannot be joined.
      const isOpen = shared && !shared.controller.signal.aborted
      return join(isOpen ? shared : begin({ origin, key }, ask), signals)
    },
    notified,
  }
}
