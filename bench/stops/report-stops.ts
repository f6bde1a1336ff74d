import type { AskRecord } from '../../e2e/fixtures/asking.ts'
import type { Report } from '../run/report.ts'
import type { Measured } from './stop-workers.ts'

export type ReportOptions = {
  measured: Measured
  /** How many answers reached the page script, by request. */
  answerCounts: readonly number[]
}

export const reportStops = ({
  measured,
  answerCounts,
}: ReportOptions): Report => {
  const { stops, inFlight, records } = measured
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
  ].join('\n')
  return { ok, text }
}

const line = (name: string, value: number): string =>
  `${name.padEnd(26)} ${String(value).padStart(8)}`

const failuresOf = (records: readonly AskRecord[]): string[] => [
  ...new Set(records.flatMap(({ failure }) => failure ?? [])),
]
