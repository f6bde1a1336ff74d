import { useEffect } from 'react'
import type { WalletCalls } from './wallet-calls.ts'

/** Often enough for the shortest time after which a wallet locks. */
const NOTE_EVERY_MS = 10_000

/** Tells the background that a person is there, so that it does not lock. */
export const useNoteUse = (wallet: WalletCalls, isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
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
  }, [wallet, isOpen])
}
