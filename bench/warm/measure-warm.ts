import { setTimeout as elapse } from 'node:timers/promises'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import {
  accounts,
  granted,
  holding,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'
import { evaluate } from './cdp.ts'
import {
  type LaunchedBuild,
  launchBuilds,
  type WalletBuild,
} from './launch-bare.ts'
import { type Timed, timeCalls, type Way } from './page-calls.ts'

export type WarmRow = {
  build: string
  way: string
  p50: number
  p95: number
  p99: number
  perSecond: number
  failed: number
}

type Options = {
  builds: readonly WalletBuild[]
  rounds: number
  seed: number
  /** Chains of the session; 0 for a site without one. */
  chains: number
}

/** Below what one document may send over external ports in a second. */
const SEQUENTIAL = 200
const PIPELINED = 800
const IN_FLIGHT = 50
const WARM_UP = 3
/** Refills every limit of calls a second. */
const PAUSE = 1_000

const request = { method: 'wallet_getSession' }

const waysOf = (
  { extensionId }: LaunchedBuild,
  bareId: string,
): [string, Way][] => [
  ['external', { kind: 'external', extensionId }],
  ['provider', { kind: 'provider' }],
  ['bare external', { kind: 'external', extensionId: bareId }],
  ['bare event and port', { kind: 'bare', via: 'event' }],
  ['bare event and sendMessage', { kind: 'bare', via: 'sendMessage' }],
  ['bare MessagePort and port', { kind: 'bare', via: 'message-port' }],
]

/** Warm calls beside those of an extension that only echoes. */
export const measureWarm = async ({
  builds,
  rounds,
  seed,
  chains,
}: Options): Promise<WarmRow[]> => {
  const scopes = Object.fromEntries(
    Array.from({ length: chains }, (_, index) => {
      const chainId = `eip155:${index + 1}`
      return [chainId, granted(chainId, accounts.first)]
    }),
  )
  const { launched, bareId, close } = await launchBuilds(builds, (origins) => ({
    ...holding(accounts.first),
    ...(chains > 0 && storedSessions(origins, scopes)),
  }))
  try {
    const plans = launched.flatMap((build) =>
      waysOf(build, bareId).map(([name, way]) => ({ build, name, way })),
    )
    const random = createRandom(seed)
    const timed = new Map<string, { one: Timed[]; many: Timed[] }>()
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const { build, name, way } of shuffle(plans, random)) {
        const time = (calls: number, inFlight: number): Promise<Timed> =>
          evaluate(build.page, timeCalls, { way, request, calls, inFlight })
        const one = await time(SEQUENTIAL, 1)
        const many = await time(PIPELINED, IN_FLIGHT)
        const key = `${build.name}\n${name}`
        const before = timed.get(key) ?? { one: [], many: [] }
        if (round >= 0) {
          timed.set(key, {
            one: [...before.one, one],
            many: [...before.many, many],
          })
        }
      }
      await elapse(PAUSE)
    }
    return [...timed].map(([key, { one, many }]) => {
      const [build = '', way = ''] = key.split('\n')
      const times = one.flatMap(({ calls }) => calls)
      const rates = many.map(({ total }) => (PIPELINED * 1_000) / total)
      return {
        build,
        way,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        p99: percentile(times, 0.99),
        perSecond: percentile(rates, 0.5),
        failed: [...one, ...many].reduce((sum, { failed }) => sum + failed, 0),
      }
    })
  } finally {
    await close()
  }
}
