import { useEffect, useState } from 'react'
import type { TransactionSubject } from '../../messaging/transaction-contract.ts'
import type { Described } from '../clear-signing/described.ts'

/** What is known of the call, once the texts for it are there. */
export const useDescribed = ({
  network: { chainId },
  request: { to, data, value },
}: TransactionSubject): Described | undefined => {
  const [described, setDescribed] = useState<Described>()
  useEffect(() => {
    setDescribed(undefined)
    if (to === undefined || data === '0x') return
    let isLate = false
    const look = async (): Promise<void> => {
      const { describeCall } = await import(
        '../clear-signing/load-clear-signing.ts'
      )
      const found = await describeCall({ chainId, to, data, value })
      if (!isLate) setDescribed(found)
    }
    // Without it the call is shown as it is.
    look().catch((error) => console.warn('The call is not read', error))
    return () => {
      isLate = true
    }
  }, [chainId, to, data, value])
  return described
}
