import { useEffect } from 'react'
import type { WalletStatus } from '../messaging/wallet-contract.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** Often enough for the shortest time after which a wallet locks. */
const NOTE_EVERY_MS = 10_000

/** Tells the background that a person is there: it does not lock, but waits. */
export const useNoteUse = (
  wallet: WalletCalls,
  status: WalletStatus | undefined,
): void => {
  useEffect(() => {
    if (!status) return
    // Anew with each status: what was noted before an unlock is no use of it.
    let notedAt = 0
    const note = (): void => {
      if (Date.now() - notedAt < NOTE_EVERY_MS) return
      notedAt = Date.now()
      wallet.call('noteUse').catch((error) => {
        console.warn('The wallet does not know that it is used', error)
      })
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, note)
    return () => {
      for (const event of events) removeEventListener(event, note)
    }
  }, [wallet, status])
}
