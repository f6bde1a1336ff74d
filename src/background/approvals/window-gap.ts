import { abuseLimits } from '../../protocol/abuse-limits.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { createCallRate } from '../pages/call-rate.ts'
import type { Sites } from '../pages/site-of.ts'

/** An approval that a window is to show. */
type Asked = Pick<ApprovalRecord, 'origin' | 'generation'>

export type WindowGap = Readonly<{
  /** Milliseconds until a window may open for one of these. */
  left: (asked: readonly Asked[]) => number
  /** A window opened, or came to the front, for these. */
  opened: (asked: readonly Asked[]) => void
  /** The user approved a request of this origin: its next one may follow. */
  forgive: (origin: string) => void
}>

const GAP = abuseLimits.windowGapMilliseconds
const PER_SECOND = abuseLimits.strangerWindowsPerMinute / 60
/** The only key of the total. */
const ALL = ''

/** The user never connected its site. */
const isOfStranger = ({ generation }: Asked): boolean => generation === 0

/**
 * A site that asks again and again opens a window every few seconds at most,
 * and so do all sites together that the user never connected: a page can go
 * from one domain to the next. Meanwhile their requests are on the badge.
 */
export const createWindowGap = (
  { siteOf }: Pick<Sites, 'siteOf'>,
  elapsed = () => performance.now(),
): WindowGap => {
  const openedAt = new Map<string, number>()
  const ofStrangers = createCallRate(elapsed, {
    full: abuseLimits.strangerWindows,
    perSecond: PER_SECOND,
  })
  const leftOf = (asked: Asked): number => {
    const ofSite =
      (openedAt.get(siteOf(asked.origin)) ?? -GAP) + GAP - elapsed()
    if (!isOfStranger(asked)) return ofSite
    const missing = 1 - ofStrangers.left(ALL)
    return Math.max(ofSite, (missing / PER_SECOND) * 1_000)
  }
  return {
    left: (asked) => Math.max(0, Math.min(...asked.map(leftOf))),
    opened: (asked) => {
      for (const [site, at] of openedAt) {
        if (at + GAP <= elapsed()) openedAt.delete(site)
      }
      for (const { origin } of asked) openedAt.set(siteOf(origin), elapsed())
      if (asked.every(isOfStranger)) ofStrangers.pay(ALL, 1)
    },
    forgive: (origin) => {
      openedAt.delete(siteOf(origin))
      ofStrangers.pay(ALL, -abuseLimits.strangerWindows)
    },
  }
}
