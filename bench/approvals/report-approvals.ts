import type { Report } from '../run/report.ts'
import { type Fault, faults } from './judge-approval.ts'
import { checkpoints, type PlannedRound } from './plan-approvals.ts'
import type { Played } from './play-approval.ts'

export type Round = { planned: PlannedRound; played: Played; faults: Fault[] }

export type ApprovalsReportOptions = {
  rounds: readonly Round[]
  /** Found at the end, when nothing was in flight. */
  faultsAtEnd: readonly Fault[]
  /** How many answers reached the page scripts, by request. */
  answerCounts: readonly number[]
}

/** A column shows how often; faults must not happen at all. */
const columns: [name: string, count: (round: Round) => number][] = [
  ['rounds', () => 1],
  ['in flight', ({ played }) => Number(played.inFlight)],
  ['answered', ({ played }) => Number(isResult(played))],
  ['rejected', ({ played }) => Number(isRejection(played))],
  ...faults.map((fault): (typeof columns)[number] => [
    fault,
    (round) => round.faults.filter((found) => found === fault).length,
  ]),
]

const SHOWN_ROUNDS = 20

export const reportApprovals = ({
  rounds,
  faultsAtEnd,
  answerCounts,
}: ApprovalsReportOptions): Report => {
  const twice = answerCounts.filter((count) => count > 1).length
  const faulty = rounds.filter(({ faults }) => faults.length > 0)
  const text = [
    row(
      '',
      columns.map(([name]) => name),
    ),
    ...checkpoints.map(({ name }) =>
      row(
        name,
        countsOf(rounds.filter(({ planned }) => planned.checkpoint === name)),
      ),
    ),
    row('all', countsOf(rounds)),
    '',
    `answered twice: ${twice} of ${answerCounts.length} requests of any kind`,
    `found at the end: ${faultsAtEnd.join(', ') || 'nothing wrong'}`,
    ...faulty.slice(0, SHOWN_ROUNDS).map(describe),
    ...(faulty.length > SHOWN_ROUNDS
      ? [`and ${faulty.length - SHOWN_ROUNDS} more rounds with faults`]
      : []),
  ].join('\n')
  return {
    ok: faulty.length === 0 && faultsAtEnd.length === 0 && twice === 0,
    text,
  }
}

const isResult = ({ received }: Played): boolean =>
  received !== undefined && 'result' in received.outcome

const isRejection = ({ received }: Played): boolean =>
  received !== undefined &&
  'error' in received.outcome &&
  received.outcome.error.code === 4001

const countsOf = (rounds: readonly Round[]): string[] =>
  columns.map(([, count]) =>
    String(rounds.reduce((sum, round) => sum + count(round), 0)),
  )

const row = (name: string, cells: readonly string[]): string =>
  [
    name.padEnd(16),
    ...cells.map((cell, index) =>
      cell.padStart(columns[index]?.[0].length ?? 0),
    ),
  ].join('  ')

const describe = ({ planned, played, faults }: Round): string => {
  const { number, checkpoint, delay, decision } = planned
  const outcome = played.received
    ? JSON.stringify(played.received.outcome)
    : 'none'
  return [
    `round ${number}, ${checkpoint} + ${delay.toFixed(1)} ms, ${decision}:`,
    `${faults.join(', ')};`,
    `windows ${played.windows.opened}, answer ${outcome.slice(0, 120)}`,
  ].join(' ')
}
