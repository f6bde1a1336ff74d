import { useEffect } from 'react'
import type { WalletStatus } from '../messaging/wallet-contract.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** Often enough for the shortest auto-lock time. */
const NOTE_EVERY_MS = 10_000

/** Reports user activity to the background, which delays the auto-lock. */
export const useReportActivity = (
  wallet: WalletCalls,
  status: WalletStatus | undefined,
): void => {
  useEffect(() => {
    if (!status) return
    // Restarts with each status: activity before an unlock does not count.
    let notedAt = 0
    const note = (): void => {
      if (Date.now() - notedAt < NOTE_EVERY_MS) return
      notedAt = Date.now()
      wallet.call('noteUse').catch((error) => {
        console.warn('Could not report activity to the worker', error)
      })
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, note)
    return () => {
      for (const event of events) removeEventListener(event, note)
    }
  }, [wallet, status])
}
