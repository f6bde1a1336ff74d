import type { LeftOut } from '../../messaging/approval-contract.ts'
import { type Dropped, isAboutNetwork } from '../../protocol/scope.ts'

/** The rest is only counted. */
const SHOWN = 50

/**
 * What a site requested and will not get. Networks have their own limit, so
 * that a long list of methods does not hide them.
 */
export const describeLeftOut = (
  dropped: readonly Dropped[],
): { leftOut: LeftOut[]; moreLeftOut: number } => {
  const all = dropped.map(({ scope, reason, value }) => ({
    what: shorten(value ?? scope),
    reason,
  }))
  const byText = new Map(all.map((one) => [`${one.what} ${one.reason}`, one]))
  const different = [...byText.values()]
  const leftOut = [true, false].flatMap((isNetwork) =>
    different
      .filter(({ reason }) => isAboutNetwork(reason) === isNetwork)
      .slice(0, SHOWN),
  )
  return { leftOut, moreLeftOut: different.length - leftOut.length }
}

/** The site chose this text, which may be very long. */
const shorten = (what: string): string =>
  what.length > 100 ? `${what.slice(0, 99)}…` : what
