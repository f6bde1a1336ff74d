import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import {
  accounts,
  holding,
  LOCAL,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import { launchBench } from '../browser/launch.ts'
import { floorId } from '../floor/build-floor.ts'
import { type Calls, timeCalls } from '../in-page/time-calls.ts'
import { median, ms, times as toTimes } from '../report/format.ts'
import type { Part } from '../run/part.ts'
import { getSession, scopeOf, transports, waysOf } from './local-call.ts'

/** As a multiple of the bare extension's. */
const MOST = 1.25

/**
 * The first answer after the worker was stopped. A session costs its signature
 * and the check of its record.
 */
export const cold: Part = async ({ floor, site, times, random }) => {
  const connected = site('connected')
  const browser = await launchBench({
    wallet: {
      ...holding(accounts.first),
      ...storedSessions([connected], { [LOCAL]: scopeOf(LOCAL) }),
    },
    extensions: [floor],
  })
  try {
    const sites = [
      { of: 'no session', origin: site('cold'), expected: '{}' },
      { of: 'a session', origin: connected, expected: LOCAL },
    ]
    const opened = await Promise.all(
      sites.map(async (one) => ({
        ...one,
        open: await browser.open(one.origin),
      })),
    )
    const kinds = opened.flatMap(({ of, ...asked }) =>
      transports.flatMap((transport) =>
        (['open page', 'new page'] as const).map((page) => ({
          ...asked,
          page,
          way: waysOf(transport),
          name: `${page}, ${transport}, ${of}`,
          wallet: [] as number[],
          bare: [] as number[],
        })),
      ),
    )
    let wrong = 0
    const ask = async (
      { way, page: kind, open, origin, expected }: (typeof kinds)[number],
      who: 'wallet' | 'bare',
    ): Promise<number> => {
      const plan: Calls = {
        way: way[who],
        calls: [
          { call: getSession, expected: who === 'wallet' ? expected : '' },
        ],
        inFlight: 1,
      }
      // So that a worker runs that can be stopped.
      await open.evaluate(timeCalls, plan)
      await browser.stopWorker(who === 'wallet' ? extensionId : floorId)
      const page = kind === 'open page' ? open : await browser.open(origin)
      const timed = await page.evaluate(timeCalls, plan)
      if (page !== open) await page.close()
      wrong += timed.wrong
      return timed.times[0] ?? Number.NaN
    }
    const rounds = times(40)
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of shuffle(kinds, random)) {
        for (const who of shuffle(['wallet', 'bare'] as const, random)) {
          const took = await ask(kind, who)
          if (round > 0) kind[who].push(took)
        }
      }
    }
    const figures = (values: readonly number[]) =>
      [0.5, 0.95].map((share) => ms(percentile(values, share)))
    return {
      tables: [
        {
          title: 'First answer after a stop of the worker',
          head: ['first answer', 'p50 ms', 'p95 ms', 'p50 ratio'],
          rows: kinds.flatMap(({ name, wallet, bare }) => [
            [name, ...figures(wallet), toTimes(median(wallet) / median(bare))],
            ['bare extension', ...figures(bare), ''],
          ]),
        },
      ],
      goals: kinds.map(({ name, wallet, bare }) => ({
        name: `first answer after a stop, ${name}: p50`,
        value: median(wallet) / median(bare),
        atMost: MOST,
        unit: '×',
      })),
      plots: [
        {
          file: 'cold',
          title:
            'First answer after a stop of the worker, p50 with a line to p95',
          unit: 'ms',
          groups: kinds.map(({ name, wallet, bare }) => ({
            label: name,
            bars: [
              {
                series: 'Portolan',
                value: median(wallet),
                to: percentile(wallet, 0.95),
              },
              {
                series: 'bare extension',
                value: median(bare),
                to: percentile(bare, 0.95),
              },
            ],
            goal: median(bare) * MOST,
          })),
        },
      ],
      wrong,
    }
  } finally {
    await browser.close()
  }
}
