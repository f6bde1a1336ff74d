import type { AskRecord } from '../e2e/fixtures/asking.ts'
import { percentile } from '../e2e/fixtures/percentile.ts'
import type { Measured } from './stop-workers.ts'

export type Report = { ok: boolean; text: string }

export type ReportOptions = {
  measured: Measured
  /** How many answers reached the page script, by request. */
  answerCounts: readonly number[]
}

export const reportStops = ({
  measured,
  answerCounts,
}: ReportOptions): Report => {
  const { stops, inFlight, records, afterStop, floorAfterStop } = measured
  const counts = {
    stops,
    'with a request in flight': inFlight,
    requests: records.length,
    unanswered: records.filter(({ answeredAt }) => answeredAt === 0).length,
    'answered twice': answerCounts.filter((count) => count > 1).length,
    failed: records.filter(({ failure }) => failure).length,
  }
  // An answer that the counter missed could also have come twice.
  const uncounted = records.length - counts.unanswered - answerCounts.length
  const ok =
    counts.unanswered === 0 &&
    counts['answered twice'] === 0 &&
    counts.failed === 0 &&
    uncounted === 0 &&
    inFlight * 2 >= stops
  const text = [
    ...Object.entries(counts).map(([name, count]) => line(name, count)),
    ...(uncounted === 0 ? [] : [line('answers not counted', uncounted)]),
    ...failuresOf(records),
    '',
    ...latencies({ wallet: afterStop, floor: floorAfterStop }),
  ].join('\n')
  return { ok, text }
}

const line = (name: string, value: number): string =>
  `${name.padEnd(26)} ${String(value).padStart(8)}`

const failuresOf = (records: readonly AskRecord[]): string[] => [
  ...new Set(records.flatMap(({ failure }) => failure ?? [])),
]

const latencies = (asked: {
  wallet: readonly AskRecord[]
  floor: readonly AskRecord[]
}): string[] => {
  const wallet = durationsOf(asked.wallet)
  const floor = durationsOf(asked.floor)
  return [
    `First answer after a stop, in ms (${wallet.length} of the wallet, ${floor.length} of the floor)`,
    row('', ['wallet', 'floor', 'ratio']),
    ...[0.5, 0.95].map((share) => {
      const ours = percentile(wallet, share)
      const theirs = percentile(floor, share)
      return row(`p${share * 100}`, [
        ours.toFixed(1),
        theirs.toFixed(1),
        (ours / theirs).toFixed(2),
      ])
    }),
  ]
}

const row = (name: string, cells: readonly string[]): string =>
  [name.padEnd(4), ...cells.map((cell) => cell.padStart(8))].join(' ')

const durationsOf = (records: readonly AskRecord[]): number[] =>
  records
    .filter(({ answeredAt }) => answeredAt > 0)
    .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
