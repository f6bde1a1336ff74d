import { useEffect, useState } from 'react'
import type { WalletView } from '../messaging/wallet-contract.ts'

const toSeconds = (milliseconds: number): number =>
  Math.max(0, Math.ceil(milliseconds / 1_000))

/** The seconds until a password may be tried again. */
export const useCountdown = (view: Pick<WalletView, 'retryIn'>): number => {
  const [seconds, setSeconds] = useState(() => toSeconds(view.retryIn))
  useEffect(() => {
    const end = Date.now() + view.retryIn
    const show = (): void => {
      const left = toSeconds(end - Date.now())
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(show, 250)
    show()
    return () => clearInterval(timer)
  }, [view])
  return seconds
}
