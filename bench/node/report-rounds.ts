import { percentile } from '../../e2e/fixtures/percentile.ts'
import type { Rounds } from './run-rounds.ts'
import type { Costed, Scenario, Target } from './scenarios.ts'

/** The table of one scenario, and below it the targets and results. */
export const reportRounds = (scenario: Scenario, rounds: Rounds): string =>
  [
    scenario.title,
    row('', ['req/s', 'least', 'most', 'p50 ms', 'p99 ms', 'cpu µs', 'wrong']),
    ...scenario.subjects.map(({ name }) =>
      row(name, cellsOf(rounds.get(name) ?? [])),
    ),
    ...scenario.targets.map((target) => reportTarget(target, rounds)),
    '',
  ].join('\n')

const cellsOf = (measured: readonly Costed[]): string[] => {
  const perSecond = measured.map((one) => one.perSecond)
  return [
    median(perSecond).toFixed(0),
    Math.min(...perSecond).toFixed(0),
    Math.max(...perSecond).toFixed(0),
    median(measured.map(({ p50 }) => p50)).toFixed(2),
    median(measured.map(({ p99 }) => p99)).toFixed(2),
    median(measured.map(({ cpu }) => cpu)).toFixed(0),
    String(measured.reduce((sum, { wrong }) => sum + wrong, 0)),
  ]
}

const reportTarget = (target: Target, rounds: Rounds): string => {
  const { of, to, figure, bound } = target
  const others = rounds.get(to)
  const name = `${of} / ${to}, ${figure === 'p99' ? 'p99' : 'req/s'}`
  if (!others) return `  ${name}: not measured, ${to} is not installed`
  const ratios = (rounds.get(of) ?? []).map(
    (one, round) => one[figure] / (others[round]?.[figure] ?? Number.NaN),
  )
  const ratio = median(ratios)
  const isMost = figure === 'p99'
  const isMet = isMost ? ratio <= bound : ratio >= bound
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const wanted = `${isMost ? 'at most' : 'at least'} ${bound}`
  const verdict = isMet
    ? 'met'
    : `MISSED by ${Math.abs(ratio - bound).toFixed(2)}`
  return `  ${name}: median ${ratio.toFixed(2)} (${spread}), wanted ${wanted}: ${verdict}`
}

const median = (values: readonly number[]): number => percentile(values, 0.5)

const row = (name: string, cells: readonly string[]): string =>
  [`  ${name}`.padEnd(28), ...cells.map((cell) => cell.padStart(8))].join(' ')
