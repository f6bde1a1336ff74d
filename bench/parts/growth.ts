import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  holding,
  LOCAL,
  nodesAt,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import { type RunningNetwork, startChains } from '../../src/dev/start-chains.ts'
import { type BenchBrowser, launchBench } from '../browser/launch.ts'
import { openPorts } from '../in-page/page-ports.ts'
import { timeCalls } from '../in-page/time-calls.ts'
import { median, ms, times as toTimes, whole } from '../report/format.ts'
import type { Bench, Part } from '../run/part.ts'
import { getSession, localCall, scopeOf, waysOf } from './local-call.ts'

const CALLS = 200
/** Below what a page may open and an origin may subscribe to. */
const PER_SITE = { ports: 250, subscriptions: 25 }

type Kind = {
  name: string
  sizes: number[]
  /** What the wallet has stored for the site that is measured. */
  stored: (size: number, site: Bench['site']) => Record<string, unknown>
  /** Opens what is held open while calls are measured. */
  fill?: (
    browser: BenchBrowser,
    options: { size: number; site: Bench['site'] },
  ) => Promise<void>
  /** Whether the first answer after a stop is measured, too. */
  isStored: boolean
}

const oneSession = (site: Bench['site'], others: string[] = []) =>
  storedSessions([site('growth'), ...others], {
    [LOCAL]: scopeOf(LOCAL, 'eth_subscribe'),
  })

/** The names of the sites that share `size` of something. */
const sharers = (size: number, perSite: number) =>
  Array.from({ length: Math.ceil(size / perSite) }, (_, n) => ({
    name: `share${n}`,
    count: Math.min(perSite, size - n * perSite),
  }))

/** Runs in the page. */
const subscribe = async ({
  count,
  scope,
}: {
  count: number
  scope: string
}): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const request = { method: 'eth_subscribe', params: ['newHeads'] }
    const params = { scope, request }
    await portolan.request({ method: 'wallet_invokeMethod', params })
  }
}

const kinds: Kind[] = [
  {
    name: 'sessions',
    sizes: [1, 100, 1_000, 10_000],
    stored: (size, site) =>
      oneSession(
        site,
        Array.from({ length: size - 1 }, (_, n) => `https://site${n}.example`),
      ),
    isStored: true,
  },
  {
    name: 'chains',
    sizes: [1, 10, 100],
    stored: (size, site) => {
      const others = Array.from({ length: size - 1 }, (_, n) => {
        const chainId = `eip155:${n + 1}`
        return [chainId, scopeOf(chainId)]
      })
      const scopes = { [LOCAL]: scopeOf(LOCAL), ...Object.fromEntries(others) }
      return storedSessions([site('growth')], scopes)
    },
    isStored: true,
  },
  {
    name: 'open ports',
    sizes: [1, 100, 1_000],
    stored: (_, site) => oneSession(site),
    fill: async (browser, { size, site }) => {
      const greeting = { jsonrpc: '2.0', id: 1, ...getSession }
      for (const { name, count } of sharers(size, PER_SITE.ports)) {
        const page = await browser.open(site(name))
        await page.evaluate(openPorts, { extensionId, count, greeting })
      }
    },
    isStored: false,
  },
  {
    name: 'subscriptions',
    sizes: [1, 10, 100],
    stored: (size, site) =>
      oneSession(
        site,
        sharers(size, PER_SITE.subscriptions).map(({ name }) => site(name)),
      ),
    fill: async (browser, { size, site }) => {
      for (const { name, count } of sharers(size, PER_SITE.subscriptions)) {
        const page = await browser.open(site(name))
        await page.evaluate(subscribe, { count, scope: LOCAL })
      }
    },
    isStored: false,
  },
]

type Grown = { size: number; warm: number; cold: number | undefined }

/** One browser for each size, all open at once, in an order that is drawn. */
const measureKind = async (
  { site, times, random }: Bench,
  { kind, networks }: { kind: Kind; networks: RunningNetwork[] },
): Promise<{ grown: Grown[]; wrong: number }> => {
  const way = waysOf('injected').wallet
  const call = { call: localCall, expected: 'atomic' }
  let wrong = 0
  const opened = []
  try {
    for (const size of kind.sizes) {
      const browser = await launchBench({
        wallet: {
          ...holding(accounts.first),
          ...nodesAt(networks),
          ...kind.stored(size, site),
        },
      })
      const one = { size, browser, warm: [] as number[], cold: [] as number[] }
      opened.push(one)
      await kind.fill?.(browser, { size, site })
    }
    const measured = []
    for (const one of opened) {
      const page = await one.browser.open(site('growth'))
      measured.push({ ...one, page })
    }
    const rounds = times(15)
    for (let round = 0; round <= rounds; round += 1) {
      for (const { browser, page, warm, cold } of shuffle(measured, random)) {
        const many = Array.from({ length: CALLS }, () => call)
        const plan = { way, calls: many, inFlight: 1, first: localCall }
        const timed = await page.evaluate(timeCalls, plan)
        wrong += timed.wrong
        if (round > 0) warm.push(...timed.times)
        if (!kind.isStored) continue
        await browser.stopWorker(extensionId)
        const first = { way, calls: [call], inFlight: 1 }
        const woken = await page.evaluate(timeCalls, first)
        wrong += woken.wrong
        if (round > 0) cold.push(...woken.times)
      }
    }
    return {
      wrong,
      grown: measured.map(({ size, warm, cold }) => ({
        size,
        warm: median(warm),
        cold: kind.isStored ? median(cold) : undefined,
      })),
    }
  } finally {
    for (const { browser } of opened) await browser.close()
  }
}

/** How a call that the wallet answers itself slows down with its state. */
export const growth: Part = async (bench) => {
  const chains = await startChains()
  try {
    const all = []
    for (const kind of kinds) {
      const networks = chains.networks.filter((one) => one.chainId === 31337)
      all.push({
        name: kind.name,
        ...(await measureKind(bench, { kind, networks })),
      })
    }
    const sessions = all[0]?.grown ?? []
    const [one, most] = [sessions[0], sessions.at(-1)]
    const ratio = (name: 'warm' | 'cold'): number =>
      (most?.[name] ?? Number.NaN) / (one?.[name] ?? Number.NaN)
    return {
      tables: [
        {
          title:
            'Growth: wallet_invokeMethod that the wallet answers itself, p50',
          head: ['store', 'warm ms', 'ratio', 'after a stop ms', 'ratio'],
          rows: all.flatMap(({ name, grown }) =>
            grown.map(({ size, warm, cold }) => {
              const [least] = grown
              return [
                `${name}: ${whole(size)}`,
                ms(warm),
                toTimes(warm / (least?.warm ?? Number.NaN)),
                cold === undefined ? '' : ms(cold),
                cold === undefined
                  ? ''
                  : toTimes(cold / (least?.cold ?? Number.NaN)),
              ]
            }),
          ),
        },
      ],
      goals: [
        {
          name: `${whole(most?.size ?? 0)} sessions compared with one, warm p50`,
          value: ratio('warm'),
          atMost: 1.1,
          unit: '×',
        },
        {
          name: `${whole(most?.size ?? 0)} sessions compared with one, first answer after a stop`,
          value: ratio('cold'),
          atMost: 1.1,
          unit: '×',
        },
      ],
      plots: [
        {
          file: 'growth',
          title: 'A warm call as state grows, p50',
          unit: 'ms',
          lines: all.map(({ name, grown }) => ({
            name,
            points: grown.map(({ size, warm }) => ({ x: size, y: warm })),
          })),
        },
      ],
      wrong: all.reduce((sum, { wrong }) => sum + wrong, 0),
    }
  } finally {
    await chains.stop()
  }
}
