import type { LeftOut } from '../../messaging/approval-contract.ts'
import { type Dropped, isAboutNetwork } from '../../protocol/scope.ts'

/** More than anybody reads; the others are only counted. */
const SHOWN = 50

/**
 * What a site asked for and will not get. Networks are named apart from all
 * else: a long list of methods must not push them out of sight.
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

/** The site chose these words, and may have chosen very many. */
const shorten = (what: string): string =>
  what.length > 100 ? `${what.slice(0, 99)}…` : what
