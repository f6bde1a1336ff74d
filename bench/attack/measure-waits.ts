import type { Page } from '@playwright/test'
import { startAsking } from '../../e2e/fixtures/asking.ts'
import { type AttackTime, startPinging } from './page-attacks.ts'

/** What another site waited for its calls, in ms, by when they were pending. */
export type Waits = {
  before: number[]
  during: number[]
  after: number[]
  failed: number
  /** How long the attacks took together. */
  milliseconds: number
  rounds: number
  /** Rounds that ended because the attacker was blocked. */
  blocked: number
}

export const NO_WAITS: Waits = {
  before: [],
  during: [],
  after: [],
  failed: 0,
  milliseconds: 0,
  rounds: 0,
  blocked: 0,
}

/** Calls of the other site before an attack, and again after it. */
const QUIET_CALLS = 100
/** It does not wait for its answers, so it counts every call of a pause. */
const EVERY = 5

const hasAsked = (page: Page, calls: number): Promise<unknown> =>
  page.waitForFunction((calls) => asking.records.length >= calls, calls)

/**
 * Adds one attack, while another site calls the wallet or pings the extension
 * with this id.
 */
export const addWaits = async (
  other: Page,
  {
    waits,
    attack,
    pinged,
  }: { waits: Waits; attack: () => Promise<AttackTime>; pinged?: string },
): Promise<Waits> => {
  if (pinged === undefined) await other.evaluate(startAsking, EVERY)
  else await other.evaluate(startPinging, { target: pinged, every: EVERY })
  await hasAsked(other, QUIET_CALLS)
  const { startedAt, endedAt, isBlocked } = await attack()
  const asked = await other.evaluate(() => asking.records.length)
  await hasAsked(other, asked + QUIET_CALLS)
  const records = await other.evaluate(() => asking.finish())
  const waitsOf = (chosen: typeof records): number[] =>
    chosen.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const isBefore = ({ answeredAt }: { answeredAt: number }): boolean =>
    answeredAt < startedAt
  const isAfter = ({ sentAt }: { sentAt: number }): boolean => sentAt > endedAt
  return {
    before: [...waits.before, ...waitsOf(records.filter(isBefore))],
    during: [
      ...waits.during,
      ...waitsOf(records.filter((one) => !isBefore(one) && !isAfter(one))),
    ],
    after: [...waits.after, ...waitsOf(records.filter(isAfter))],
    failed: waits.failed + records.filter(({ failure }) => failure).length,
    milliseconds: waits.milliseconds + endedAt - startedAt,
    rounds: waits.rounds + 1,
    blocked: waits.blocked + Number(isBlocked),
  }
}
