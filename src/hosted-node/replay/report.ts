import type { Outcome } from '../json-rpc.ts'
import type { Verdict } from './judge-answer.ts'
import type { Fixture } from './read-fixtures.ts'

export type ReplayedPair = {
  fixture: Fixture
  answer: Outcome
  verdict: Verdict
}

export type Replay = {
  uncles: { served: number; all: number }
  pairs: ReplayedPair[]
  /** The methods of the other requests, which an archive does not offer. */
  notOffered: string[]
}

const LONGEST_ANSWER = 600

/** Nothing differs without a reason, and something was compared. */
export const hasPassed = ({ uncles, pairs }: Replay): boolean =>
  uncles.served === uncles.all &&
  pairs.length > 0 &&
  pairs.every(({ verdict }) => verdict.kind !== 'different')

export const reportLines = ({
  uncles,
  pairs,
  notOffered,
}: Replay): string[] => {
  const methods = new Set(pairs.map(({ fixture }) => fixture.method))
  return [
    `uncles: ${uncles.served} of ${uncles.all}`,
    ...[...methods].map(
      (method) =>
        `${method}: ${tally(pairs.filter(({ fixture }) => fixture.method === method))}`,
    ),
    `all offered methods: ${tally(pairs)}`,
    ...counted(pairs.flatMap(reasonsOf)).map(
      ([reason, count]) => `justified ${count} x: ${reason}`,
    ),
    ...counted(notOffered).map(
      ([method, count]) => `not offered ${count} x: ${method}`,
    ),
    ...pairs.flatMap(differenceLines),
  ]
}

const tally = (pairs: readonly ReplayedPair[]): string =>
  (['exact', 'justified', 'different'] as const)
    .map((kind) => {
      const of = pairs.filter(({ verdict }) => verdict.kind === kind)
      return `${of.length} ${kind}`
    })
    .join(', ')

const reasonsOf = ({ verdict }: ReplayedPair): string[] =>
  verdict.kind === 'justified' ? verdict.reasons : []

const counted = (names: readonly string[]): [string, number][] =>
  [...new Set(names)].map((name) => [
    name,
    names.filter((each) => each === name).length,
  ])

const differenceLines = ({
  fixture,
  answer,
  verdict,
}: ReplayedPair): string[] =>
  verdict.kind === 'different'
    ? [
        `different: ${fixture.place} ${fixture.method}`,
        `  expected ${shown(fixture.expected)}`,
        `  answered ${shown(answer)}`,
      ]
    : []

const shown = (answer: Outcome): string => {
  const text = JSON.stringify(answer)
  return text.length > LONGEST_ANSWER
    ? `${text.slice(0, LONGEST_ANSWER)}…`
    : text
}
