import { readError } from '../format/error.ts'
import type { Log } from '../log/log.ts'
import { titleOf } from '../log/title.ts'
import type { Wallet } from './wallet.ts'

/** The same wallet, with every request, response and event logged. */
export const withLog = (
  wallet: Wallet,
  {
    log,
    transport,
    events,
  }: { log: Log; transport: string; events: readonly string[] },
): Wallet => {
  const unsubscribes = events.map((name) =>
    wallet.on(name, (content) =>
      log.add({ transport, kind: 'event', name, content }),
    ),
  )
  return {
    ...wallet,
    request: async (call) => {
      const name = titleOf(call)
      const { number } = log.add({
        transport,
        kind: 'request',
        name,
        content: call,
      })
      const started = performance.now()
      const facts = () => ({
        transport,
        name,
        requestNumber: number,
        milliseconds: Math.round(performance.now() - started),
      })
      try {
        const content = await wallet.request(call)
        log.add({ ...facts(), kind: 'response', content })
        return content
      } catch (error) {
        log.add({ ...facts(), kind: 'error', content: readError(error) })
        throw error
      }
    },
    close: () => {
      wallet.close()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
