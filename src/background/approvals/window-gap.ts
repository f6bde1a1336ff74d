import { abuseLimits } from '../../protocol/abuse-limits.ts'
import type { Sites } from '../pages/site-of.ts'

export type WindowGap = Readonly<{
  /** Milliseconds until a window may open for one of these origins. */
  left: (origins: readonly string[]) => number
  /** A window opened, or came to the front, for these. */
  opened: (origins: readonly string[]) => void
  /** The user approved a request of this origin: its next one may follow. */
  forgive: (origin: string) => void
}>

const GAP = abuseLimits.windowGapMilliseconds

/**
 * A site that asks again and again opens a window every few seconds at most.
 * Meanwhile its requests are on the badge.
 */
export const createWindowGap = (
  { siteOf }: Pick<Sites, 'siteOf'>,
  elapsed = () => performance.now(),
): WindowGap => {
  const openedAt = new Map<string, number>()
  const leftOf = (origin: string): number =>
    (openedAt.get(siteOf(origin)) ?? -GAP) + GAP - elapsed()
  return {
    left: (origins) => Math.max(0, Math.min(...origins.map(leftOf))),
    opened: (origins) => {
      for (const [site, at] of openedAt) {
        if (at + GAP <= elapsed()) openedAt.delete(site)
      }
      for (const origin of origins) openedAt.set(siteOf(origin), elapsed())
    },
    forgive: (origin) => void openedAt.delete(siteOf(origin)),
  }
}
