import type { Page } from '@playwright/test'
import { startAsking } from '../../e2e/fixtures/asking.ts'
import { type AttackTime, startPinging } from './page-attacks.ts'

/** What another site waited for its calls, in ms. */
export type Waits = {
  before: number[]
  /** From the first message of the attack on, for as long as it is measured. */
  attacked: number[]
  failed: number
  /** From the first message until the attacker was blocked. */
  milliseconds: number
  isBlocked: boolean
}

/** Calls of the other site before an attack, and again after it. */
const QUIET_CALLS = 200
/** It does not wait for its answers, so it counts every call of a pause. */
const EVERY = 5

const hasAsked = (page: Page, calls: number): Promise<unknown> =>
  page.waitForFunction((calls) => asking.records.length >= calls, calls)

/**
 * Attacks once, while another site calls the wallet or pings the extension with
 * this id. A site that is blocked goes on knocking until the time is over.
 */
export const measureWaits = async (
  other: Page,
  {
    attack,
    knock,
    measured,
    pinged,
  }: {
    attack: () => Promise<AttackTime>
    knock: (until: number) => Promise<void>
    /** In ms, from the first message of the attack. */
    measured: number
    pinged?: string
  },
): Promise<Waits> => {
  if (pinged === undefined) await other.evaluate(startAsking, EVERY)
  else await other.evaluate(startPinging, { target: pinged, every: EVERY })
  await hasAsked(other, QUIET_CALLS)
  const { startedAt, endedAt, isBlocked } = await attack()
  await knock(startedAt + measured)
  const asked = await other.evaluate(() => asking.records.length)
  await hasAsked(other, asked + QUIET_CALLS)
  const records = await other.evaluate(() => asking.finish())
  const waitsOf = (chosen: typeof records): number[] =>
    chosen.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const isBefore = ({ answeredAt }: { answeredAt: number }): boolean =>
    answeredAt < startedAt
  return {
    before: waitsOf(records.filter(isBefore)),
    attacked: waitsOf(records.filter((one) => !isBefore(one))),
    failed: records.filter(({ failure }) => failure).length,
    milliseconds: endedAt - startedAt,
    isBlocked,
  }
}
