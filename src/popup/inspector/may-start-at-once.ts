import type { WalletView } from '../../messaging/wallet-contract.ts'

/**
 * Whether all keys are publicly known, so that there is nothing to protect. Any
 * other wallet asks first.
 */
export const mayStartAtOnce = ({ accounts }: WalletView): boolean => {
  const keyed = accounts.filter(({ kind }) => kind !== 'watch-only')
  return keyed.length > 0 && keyed.every(({ developer }) => developer)
}
