import type { Way } from '../ways/wallet.ts'
import type { Announced, WalletIdentity } from './announcement.ts'

export type FoundWallet = WalletIdentity & { ways: readonly Way[] }

/** A page can announce without end; a person cannot read without end. */
const MOST_WALLETS = 20

/**
 * One wallet announces itself once by each standard, with ids of its own for
 * each, so they are put together by `rdns`. Two of the same kind are two
 * wallets, though: one of them may only pretend to be the other.
 */
export const addAnnounced = (
  wallets: readonly FoundWallet[],
  { way, ...identity }: Announced,
): readonly FoundWallet[] => {
  const isKnown = ({ rdns, uuid }: FoundWallet): boolean =>
    rdns === identity.rdns && uuid === identity.uuid
  const hasWay = ({ ways }: FoundWallet): boolean =>
    ways.some(({ kind }) => kind === way?.kind)
  const index = wallets.findIndex(
    (wallet) =>
      isKnown(wallet) || (wallet.rdns === identity.rdns && !hasWay(wallet)),
  )
  const ways = way ? [way] : []
  const wallet = wallets[index]
  if (!wallet) {
    return wallets.length < MOST_WALLETS
      ? [...wallets, { ...identity, ways }]
      : wallets
  }
  if (hasWay(wallet)) return wallets
  const { icon = identity.icon } = wallet
  const joined = {
    ...wallet,
    ...(icon === undefined ? {} : { icon }),
    ways: [...wallet.ways, ...ways],
  }
  return wallets.with(index, joined)
}
