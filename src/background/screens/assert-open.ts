import { Refusal } from '../../messaging/refusal.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'

/** A wallet that is locked, damaged or not there decides and tells nothing. */
export const assertOpen = (status: WalletStatus): void => {
  if (status !== 'unlocked') {
    throw new Refusal('not-open', 'The wallet is not open')
  }
}
