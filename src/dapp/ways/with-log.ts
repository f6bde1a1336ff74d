import type { Log } from '../log/log.ts'
import { titleOf } from '../log/title.ts'
import { readFault } from '../words/fault.ts'
import type { Wallet } from './wallet.ts'

/** The same wallet, with all that is said to it and by it written down. */
export const withLog = (
  wallet: Wallet,
  { log, way, events }: { log: Log; way: string; events: readonly string[] },
): Wallet => {
  const ends = events.map((name) =>
    wallet.on(name, (content) =>
      log.add({ way, kind: 'event', name, content }),
    ),
  )
  return {
    ...wallet,
    request: async (call) => {
      const name = titleOf(call)
      const { number } = log.add({ way, kind: 'sent', name, content: call })
      const started = performance.now()
      const about = () => ({
        way,
        name,
        answerTo: number,
        milliseconds: Math.round(performance.now() - started),
      })
      try {
        const content = await wallet.request(call)
        log.add({ ...about(), kind: 'answered', content })
        return content
      } catch (error) {
        log.add({ ...about(), kind: 'failed', content: readFault(error) })
        throw error
      }
    },
    close: () => {
      wallet.close()
      for (const end of ends) end()
    },
  }
}
