import type { LeftOut } from '../../messaging/popup-contract.ts'
import type { Dropped, DropReason } from '../../protocol/scope.ts'
import type { NetworkInfo } from '../networks.ts'

const reasons: Readonly<Record<DropReason, string>> = {
  'malformed-scope': 'is not the name of a network',
  'invalid-reference': 'is not the number of a network',
  'references-on-chain': 'names its network twice',
  'no-references': 'names no network',
  'unsupported-chain': 'is not a network of this wallet',
  'no-known-method': 'asks for nothing this wallet can do',
  'unknown-method': 'is not a method of this wallet',
  'unknown-notification': 'is not a notification of this wallet',
  'malformed-account': 'is not an account',
  'account-of-another-chain': 'is an account of another network',
  'account-not-held': 'is not an account of this wallet',
}

/** More than anybody reads; the others are only counted. */
const SHOWN = 50

/** What a site asked for and will not get, in words for the person. */
export const describeLeftOut = ({
  dropped,
  needNode,
  networks,
}: {
  dropped: readonly Dropped[]
  needNode: readonly string[]
  networks: readonly NetworkInfo[]
}): { leftOut: LeftOut[]; moreLeftOut: number } => {
  const all = [
    ...needNode.map((chainId) => ({
      what: networks.find((one) => one.chainId === chainId)?.name ?? chainId,
      reason: 'has no node set up',
    })),
    ...dropped.map(({ scope, reason, value }) => ({
      what: shorten(value ?? scope),
      reason: reasons[reason],
    })),
  ]
  const byText = new Map(all.map((one) => [`${one.what} ${one.reason}`, one]))
  const leftOut = [...byText.values()].slice(0, SHOWN)
  return { leftOut, moreLeftOut: byText.size - leftOut.length }
}

/** The site chose these words, and may have chosen very many. */
const shorten = (what: string): string =>
  what.length > 100 ? `${what.slice(0, 99)}…` : what
