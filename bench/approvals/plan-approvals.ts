import { accounts, LOCAL, LOCAL_TWO } from '../../e2e/fixtures/session.ts'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'

/**
 * When a round's worker stop happens, in the order of a round: a name, its
 * share of all rounds, and the range of ms after its event. A window is opening
 * from about 20 ms after the request until the browser reports it. Most stops
 * follow the click: then a session is decided, stored and answered.
 */
export const checkpoints = [
  { name: 'request sent', share: 0.1, from: 0, to: 30 },
  { name: 'window opening', share: 0.15, from: 20, to: 120 },
  { name: 'window opened', share: 0.1, from: 0, to: 100 },
  { name: 'screen shown', share: 0.1, from: 0, to: 30 },
  { name: 'connect clicked', share: 0.4, from: 0, to: 200 },
  { name: 'answer received', share: 0.15, from: 0, to: 30 },
] as const

export type Checkpoint = (typeof checkpoints)[number]['name']

export type PlannedRound = {
  number: number
  checkpoint: Checkpoint
  /** How long after its event the stop begins, in ms. */
  delay: number
  /** The site that sends the request. */
  site: 0 | 1
  /** The requested accounts by scope. */
  wanted: Record<string, string[]>
  decision: 'connect' | 'cancel' | 'close'
  /** Whether the site ends its session after the round. */
  revoke: boolean
}

export const planApprovals = (stops: number, seed: number): PlannedRound[] => {
  const random = createRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  return shuffle(spread(stops), random).map((checkpoint, index) => {
    const addresses = pick([
      [accounts.first],
      [accounts.second],
      [accounts.first, accounts.second],
    ])
    const scopes = pick([[LOCAL], [LOCAL_TWO], [LOCAL, LOCAL_TWO]])
    return {
      number: index + 1,
      checkpoint: checkpoint.name,
      delay: delayOf(checkpoint, random()),
      site: random() < 0.5 ? 0 : 1,
      wanted: Object.fromEntries(
        scopes.map((scope) => [
          scope,
          addresses.map((address) => `${scope}:${address}`),
        ]),
      ),
      decision:
        checkpoint.name === 'connect clicked'
          ? 'connect'
          : decisionOf(random()),
      revoke: random() < 0.4,
    }
  })
}

type Moment = (typeof checkpoints)[number]

/** As many of each as its share; the click gets the remainder. */
const spread = (stops: number): Moment[] => {
  const named = checkpoints.flatMap((checkpoint) =>
    times(Math.floor(stops * checkpoint.share), checkpoint),
  )
  return [...named, ...times(stops - named.length, checkpoints[4])]
}

const times = (count: number, moment: Moment): Moment[] =>
  Array.from({ length: count }, () => moment)

/** More early than late: most consequences of an event follow at once. */
const delayOf = ({ from, to }: Moment, drawn: number): number =>
  from + drawn ** 2 * (to - from)

const decisionOf = (drawn: number): PlannedRound['decision'] => {
  if (drawn < 0.1) return 'cancel'
  return drawn < 0.2 ? 'close' : 'connect'
}
