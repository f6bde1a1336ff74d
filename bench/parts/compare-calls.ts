import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import type { BenchPage } from '../browser/page.ts'
import { type Calls, type Timed, timeCalls } from '../in-page/time-calls.ts'
import { median, ms, times, whole } from '../report/format.ts'
import type { BarPlot } from '../report/plot.ts'
import type { Goal, Table } from '../run/part.ts'

type Plan = Omit<Calls, 'inFlight'>

/** The same calls through the wallet and through the bare extension. */
export type Pair = {
  name: string
  wallet: Plan
  bare: Plan
  hasGoal: boolean
}

export type Figures = { p50: number; p95: number; p99: number; rate: number }

export type Compared = {
  name: string
  wallet: Figures
  bare: Figures
  hasGoal: boolean
  wrong: number
}

/**
 * Each round sends all calls of each pair one after another, and then at once.
 * The first round is left out.
 */
export const compareCalls = async (
  page: BenchPage,
  {
    pairs,
    rounds,
    inFlight,
    random,
  }: {
    pairs: readonly Pair[]
    rounds: number
    inFlight: number
    random: () => number
  },
): Promise<Compared[]> => {
  const sequential = new Map<Plan, Timed[]>()
  const pipelined = new Map<Plan, Timed[]>()
  const plans = pairs.flatMap(({ wallet, bare }) => [wallet, bare])
  for (let round = 0; round <= rounds; round += 1) {
    for (const plan of shuffle(plans, random)) {
      for (const [all, atOnce] of [
        [sequential, 1],
        [pipelined, inFlight],
      ] as const) {
        const timed = await page.evaluate(timeCalls, {
          ...plan,
          inFlight: atOnce,
        })
        if (round > 0) all.set(plan, [...(all.get(plan) ?? []), timed])
        // The wallet refuses more than 1,280 messages a second of a document.
        if (plan.way.transport === 'external') await sleep(plan.calls.length)
      }
    }
  }
  const figuresOf = (plan: Plan): Figures => {
    const all = (sequential.get(plan) ?? []).flatMap((timed) => timed.times)
    const rates = (pipelined.get(plan) ?? []).map(
      (timed) => (timed.times.length * 1_000) / timed.total,
    )
    return {
      p50: median(all),
      p95: percentile(all, 0.95),
      p99: percentile(all, 0.99),
      rate: median(rates),
    }
  }
  const wrongOf = (plan: Plan): number =>
    [...(sequential.get(plan) ?? []), ...(pipelined.get(plan) ?? [])].reduce(
      (sum, { wrong }) => sum + wrong,
      0,
    )
  return pairs.map(({ name, wallet, bare, hasGoal }) => ({
    name,
    hasGoal,
    wallet: figuresOf(wallet),
    bare: figuresOf(bare),
    wrong: wrongOf(wallet) + wrongOf(bare),
  }))
}

export const compareTable = (
  title: string,
  compared: readonly Compared[],
): Table => ({
  title,
  head: [
    'call',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'calls/s',
    'p50 ratio',
    'calls/s ratio',
  ],
  rows: compared.flatMap(({ name, wallet, bare }) => [
    [
      name,
      ...figureCells(wallet),
      times(wallet.p50 / bare.p50),
      times(wallet.rate / bare.rate),
    ],
    ['bare extension', ...figureCells(bare), '', ''],
  ]),
})

const figureCells = ({ p50, p95, p99, rate }: Figures): string[] => [
  ms(p50),
  ms(p95),
  ms(p99),
  whole(rate),
]

export const compareGoals = (
  compared: readonly Compared[],
  goals: Record<'p50' | 'rate', number>,
): Goal[] =>
  compared
    .filter(({ hasGoal }) => hasGoal)
    .flatMap(({ name, wallet, bare }) => [
      {
        name: `${name}: p50`,
        value: wallet.p50 / bare.p50,
        atMost: goals.p50,
        unit: '×',
      },
      {
        name: `${name}: calls/s`,
        value: wallet.rate / bare.rate,
        atLeast: goals.rate,
        unit: '×',
      },
    ])

/** Two pictures: latency with its tail, and throughput. */
export const comparePlots = (
  {
    file,
    title,
    goals,
  }: { file: string; title: string; goals: Record<'p50' | 'rate', number> },
  compared: readonly Compared[],
): BarPlot[] => [
  {
    file: `${file}-latency`,
    title: `${title}: time of one call, p50 with a line to p99`,
    unit: 'ms',
    groups: compared.map(({ name, wallet, bare, hasGoal }) => ({
      label: name,
      bars: [
        { series: 'Portolan', value: wallet.p50, to: wallet.p99 },
        { series: 'bare extension', value: bare.p50, to: bare.p99 },
      ],
      ...(hasGoal && { goal: bare.p50 * goals.p50 }),
    })),
  },
  {
    file: `${file}-throughput`,
    title: `${title}: calls a second, pipelined`,
    unit: 'calls/s',
    groups: compared.map(({ name, wallet, bare, hasGoal }) => ({
      label: name,
      bars: [
        { series: 'Portolan', value: wallet.rate },
        { series: 'bare extension', value: bare.rate },
      ],
      ...(hasGoal && { goal: bare.rate * goals.rate }),
    })),
  },
]
