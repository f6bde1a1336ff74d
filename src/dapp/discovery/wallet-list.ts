import type { Transport } from '../transports/wallet.ts'
import type { Announced, WalletIdentity } from './announcement.ts'

export type FoundWallet = WalletIdentity & { transports: readonly Transport[] }

/** A page could announce any number of wallets. */
const MAX_WALLETS = 20

/**
 * A wallet announces itself once by each standard, with a different id each
 * time, so announcements are merged by `rdns`. Two with the same transport are
 * listed as two wallets: one may impersonate the other.
 */
export const addAnnounced = (
  wallets: readonly FoundWallet[],
  { transport, ...identity }: Announced,
): readonly FoundWallet[] => {
  const isKnown = ({ rdns, uuid, transports }: FoundWallet): boolean =>
    rdns === identity.rdns &&
    (uuid === identity.uuid || transports.some((one) => isSame(one, transport)))
  const hasTransport = ({ transports }: FoundWallet): boolean =>
    transports.some(({ kind }) => kind === transport?.kind)
  const index = wallets.findIndex(
    (wallet) =>
      isKnown(wallet) ||
      (wallet.rdns === identity.rdns && !hasTransport(wallet)),
  )
  const transports = transport ? [transport] : []
  const wallet = wallets[index]
  if (!wallet) {
    return wallets.length < MAX_WALLETS
      ? [...wallets, { ...identity, transports }]
      : wallets
  }
  if (hasTransport(wallet)) return wallets
  const { icon = identity.icon } = wallet
  const merged = {
    ...wallet,
    ...(icon === undefined ? {} : { icon }),
    transports: [...wallet.transports, ...transports],
  }
  return wallets.with(index, merged)
}

/** Wallets announce themselves again whenever a script asks for it. */
const isSame = (one: Transport, other: Transport | undefined): boolean => {
  if (one.kind === 'external') {
    return other?.kind === one.kind && other.extensionId === one.extensionId
  }
  return other?.kind === one.kind && other.provider === one.provider
}
