import { Refusal } from '../../messaging/refusal.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'

/** Throws while the wallet is locked, damaged or not set up. */
export const assertUnlocked = (status: WalletStatus): void => {
  if (status !== 'unlocked') {
    throw new Refusal('not-open', 'The wallet is not open')
  }
}
