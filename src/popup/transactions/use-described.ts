import { useEffect, useState } from 'react'
import type { TransactionSubject } from '../../messaging/transaction-contract.ts'
import type { Described } from '../clear-signing/described.ts'

/** Undefined for as long as it is looked for; null where there is no text. */
export type MaybeDescribed = Described | null | undefined

/** What is known of the call, once the texts for it are there. */
export const useDescribed = ({
  network: { chainId },
  request: { to, data, value },
}: TransactionSubject): MaybeDescribed => {
  const [described, setDescribed] = useState<MaybeDescribed>()
  useEffect(() => {
    let isLate = false
    const look = async (): Promise<Described | undefined> => {
      if (to === undefined || data === '0x') return undefined
      const { describeCall } = await import(
        '../clear-signing/load-clear-signing.ts'
      )
      return describeCall({ chainId, to, data, value })
    }
    const tell = (found: MaybeDescribed): void => {
      if (!isLate) setDescribed(found)
    }
    tell(undefined)
    look().then(
      (found) => tell(found ?? null),
      (error) => {
        // Without it the call is shown as it is.
        console.warn('The call is not read', error)
        tell(null)
      },
    )
    return () => {
      isLate = true
    }
  }, [chainId, to, data, value])
  return described
}
