import { useEffect, useState } from 'react'
import type { TransactionSubject } from '../../../messaging/transaction-contract.ts'
import type { BatchedCall } from '../../../protocol/send-calls-params.ts'
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
    const show = (found: MaybeDescribed): void => {
      if (!isCancelled) setDescribed(found)
    }
    show(undefined)
    loadDescribed({ chainId, to, data, value }).then(show)
    return () => {
      isCancelled = true
    }
  }, [chainId, to, data, value])
  return described
}

/** The same for several calls; undefined until all are loaded. */
export const useAllDescribed = (
  { chainId }: TransactionSubject['network'],
  calls: readonly BatchedCall[],
): (Described | null)[] | undefined => {
  const [described, setDescribed] = useState<(Described | null)[]>()
  useEffect(() => {
    let isCancelled = false
    const loading = calls.map((call) => loadDescribed({ chainId, ...call }))
    Promise.all(loading).then((found) => {
      if (!isCancelled) setDescribed(found)
    })
    return () => {
      isCancelled = true
    }
  }, [chainId, calls])
  return described
}

/** Without a text, the raw call is shown. */
const loadDescribed = async ({
  chainId,
  to,
  data,
  value,
}: BatchedCall & { chainId: string }): Promise<Described | null> => {
  if (to === undefined || data === '0x') return null
  try {
    const { describeCall } = await import(
      '../../clear-signing/load-clear-signing.ts'
    )
    return (await describeCall({ chainId, to, data, value })) ?? null
  } catch (error) {
    console.warn('Could not describe the call', error)
    return null
  }
}
