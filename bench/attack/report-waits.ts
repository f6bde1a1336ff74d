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
  const { before, during, after, failed, milliseconds, rounds, blocked } = waits
  const [idle, attacked] = [before, during].map((all) => ({
    p50: percentile(all, 0.5),
    p95: percentile(all, 0.95),
  }))
  if (!idle || !attacked) return false
  const ratio = attacked.p95 / Math.max(idle.p95, SHORTEST_IDLE)
  // What the attack leaves behind may delay calls after it too.
  const longest = Math.max(...during, ...after)
  const cells = [idle.p50, idle.p95, Math.max(...before)]
    .concat([attacked.p50, attacked.p95, longest, ratio])
    .map((value) => value.toFixed(1))
  console.log(
    [
      `${name.padEnd(34)}${row([...cells, String(during.length)])}`,
      `in ${milliseconds.toFixed(0)} ms of ${rounds} attacks, ${blocked} ended by a block`,
      ...(failed > 0 ? [`${failed} calls failed`] : []),
    ].join('  '),
  )
  return failed === 0 && ratio <= GOALS.ratio && longest <= GOALS.longest
}
