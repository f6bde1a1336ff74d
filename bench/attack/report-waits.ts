import { percentile } from '../../e2e/fixtures/percentile.ts'
import type { Waits } from './measure-waits.ts'

const GOALS = { ratio: 2, longest: 250 }
/** Shorter waits count as this: ratios of them mean nothing. */
const SHORTEST_IDLE = 5
const COLUMNS = ['p50', 'p95', 'max', 'p50', 'p95', 'max', 'ratio', 'calls']

const row = (cells: readonly string[]): string =>
  cells.map((cell) => cell.padStart(8)).join('')

export const header = (): string =>
  [
    `${"another site's waits in ms".padEnd(34)}${row(['idle', '', '', 'attacked', '', '', '', ''])}`,
    `${' '.repeat(34)}${row(COLUMNS)}`,
  ].join('\n')

/** Prints a row; returns whether it meets the goals. */
export const report = (name: string, waits: Waits): boolean => {
  const { before, attacked, failed, milliseconds, isBlocked } = waits
  const figures = [before, attacked].map((all) => [
    percentile(all, 0.5),
    percentile(all, 0.95),
    Math.max(...all),
  ])
  const ratio =
    percentile(attacked, 0.95) /
    Math.max(percentile(before, 0.95), SHORTEST_IDLE)
  const longest = Math.max(...attacked)
  const cells = [...figures.flat(), ratio].map((value) => value.toFixed(1))
  console.log(
    [
      `${name.padEnd(34)}${row([...cells, String(attacked.length)])}`,
      isBlocked
        ? `blocked after ${milliseconds.toFixed(0)} ms`
        : `not blocked in ${milliseconds.toFixed(0)} ms`,
      ...(failed > 0 ? [`${failed} calls failed`] : []),
    ].join('  '),
  )
  return failed === 0 && ratio <= GOALS.ratio && longest <= GOALS.longest
}
