import { percentile } from '../../e2e/fixtures/percentile.ts'
import {
  accounts,
  granted,
  holding,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { evaluate } from './cdp.ts'
import { launchBuilds, stopWorker, type WalletBuild } from './launch-bare.ts'
import { type Timed, timeCalls, type Way } from './page-calls.ts'

export type FirstRow = { build: string; p50: number; p95: number; bare: number }

const request = { method: 'wallet_getSession' }
const WARM_UP = 3

/** The first answer after a stop of the worker, beside the bare extension's. */
export const measureFirst = async ({
  builds,
  stops,
}: {
  builds: readonly WalletBuild[]
  stops: number
}): Promise<FirstRow[]> => {
  const scopes = { 'eip155:1': granted('eip155:1', accounts.first) }
  const { browser, launched, bareId, close } = await launchBuilds(
    builds,
    (origins) => ({
      ...holding(accounts.first),
      ...storedSessions(origins, scopes),
    }),
  )
  try {
    const times = new Map<string, number[]>()
    for (let stop = -WARM_UP; stop < stops; stop += 1) {
      // In turn, so that none always follows the same other.
      const order = stop % 2 === 0 ? launched : launched.toReversed()
      for (const { name, page, extensionId } of order) {
        const ways: [string, string, Way][] = [
          [name, extensionId, { kind: 'provider' }],
          [`bare ${name}`, bareId, { kind: 'bare', via: 'sendMessage' }],
        ]
        for (const [key, id, way] of ways) {
          const ask = (): Promise<Timed> =>
            evaluate(page, timeCalls, { way, request, calls: 1, inFlight: 1 })
          await ask()
          await stopWorker(browser, id)
          const { calls } = await ask()
          if (stop >= 0) times.set(key, [...(times.get(key) ?? []), ...calls])
        }
      }
    }
    return launched.map(({ name }) => {
      const of = (key: string, share: number): number =>
        percentile(times.get(key) ?? [], share)
      return {
        build: name,
        p50: of(name, 0.5),
        p95: of(name, 0.95),
        bare: of(`bare ${name}`, 0.5),
      }
    })
  } finally {
    await close()
  }
}
