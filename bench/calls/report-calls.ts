import { percentile } from '../../e2e/fixtures/percentile.ts'
import type { Timed } from './page-asks.ts'

const GOAL_P50 = 0.45
const GOAL_RATE = 3
const GOAL_REVOKE_MS = 100

/** The figures of both paths side by side, and whether the goals are met. */
export const reportCalls = ({
  timed,
  revocations,
}: {
  timed: Record<string, Timed[]>
  /** Milliseconds of each `wallet_revokePermissions`. */
  revocations: readonly number[]
}): { text: string; wrong: number } => {
  const of = (name: string): Timed[] => timed[name] ?? []
  const times = (name: string): number[] =>
    of(name).flatMap(({ calls }) => calls)
  const p = (name: string, share: number): number =>
    percentile(times(name), share)
  const rate = (name: string): number =>
    percentile(
      of(name).map(({ calls, total }) => (calls.length * 1_000) / total),
      0.5,
    )
  const ratioP50 = p('wallet sequential', 0.5) / p('bare sequential', 0.5)
  const ratioRate = rate('wallet pipelined') / rate('bare pipelined')
  const wrong = Object.values(timed)
    .flat()
    .reduce((sum, one) => sum + one.wrong, 0)
  const row = (name: string): string =>
    `${name.padEnd(10)}${[
      p(`${name} sequential`, 0.5).toFixed(2),
      p(`${name} sequential`, 0.95).toFixed(2),
      rate(`${name} pipelined`).toFixed(0),
    ]
      .map((figure) => figure.padStart(14))
      .join('')}`
  const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed')
  return {
    wrong,
    text: [
      `${''.padEnd(10)}${['p50 ms', 'p95 ms', 'calls/s'].map((head) => head.padStart(14)).join('')}`,
      row('wallet'),
      row('bare'),
      '',
      `one by one: ${ratioP50.toFixed(2)} times the bare extension's p50 (goal: at most ${GOAL_P50}: ${verdict(ratioP50 <= GOAL_P50)})`,
      `pipelined: ${ratioRate.toFixed(2)} times its calls a second (goal: at least ${GOAL_RATE}: ${verdict(ratioRate >= GOAL_RATE)})`,
      `wallet_revokePermissions: p50 ${percentile(revocations, 0.5).toFixed(1)} ms (goal: at most ${GOAL_REVOKE_MS}: ${verdict(percentile(revocations, 0.5) <= GOAL_REVOKE_MS)})`,
      `wrong answers: ${wrong}`,
    ].join('\n'),
  }
}
