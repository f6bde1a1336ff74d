import { useEffect, useState } from 'react'
import type { TransactionSubject } from '../../../messaging/transaction-contract.ts'
import type { Described } from '../../clear-signing/described.ts'

/** Undefined while loading; null if there is no text. */
export type MaybeDescribed = Described | null | undefined

/** The clear-signing text of a call, once it is loaded. */
export const useDescribed = ({
  network: { chainId },
  request: { to, data, value },
}: TransactionSubject): MaybeDescribed => {
  const [described, setDescribed] = useState<MaybeDescribed>()
  useEffect(() => {
    let isCancelled = false
    const load = async (): Promise<Described | undefined> => {
      if (to === undefined || data === '0x') return undefined
      const { describeCall } = await import(
        '../../clear-signing/load-clear-signing.ts'
      )
      return describeCall({ chainId, to, data, value })
    }
    const show = (found: MaybeDescribed): void => {
      if (!isCancelled) setDescribed(found)
    }
    show(undefined)
    load().then(
      (found) => show(found ?? null),
      (error) => {
        // Without a text, the raw call is shown.
        console.warn('Could not describe the call', error)
        show(null)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [chainId, to, data, value])
  return described
}
