import { useEffect } from 'react'
import type { WalletStatus } from '../messaging/wallet-contract.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** Often enough for the shortest auto-lock time. */
const REPORT_EVERY_MS = 10_000

/** Reports user activity to the background, which delays the auto-lock. */
export const useReportActivity = (
  wallet: WalletCalls,
  status: WalletStatus | undefined,
): void => {
  useEffect(() => {
    if (!status) return
    // Restarts with each status: activity before an unlock does not count.
    let reportedAt = 0
    const report = (): void => {
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = Date.now()
      wallet.call('reportActivity').catch((error) => {
        console.warn('Could not report activity to the worker', error)
      })
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, report)
    return () => {
      for (const event of events) removeEventListener(event, report)
    }
  }, [wallet, status])
}
