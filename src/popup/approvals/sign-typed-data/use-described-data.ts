import { useEffect, useState } from 'react'
import type { TypedData } from '../../../protocol/typed-data/typed-data.ts'
import type { Described } from '../../clear-signing/described.ts'
import { describeTypedData } from '../../clear-signing/load-clear-signing.ts'

/** The clear-signing text of typed data, once it is loaded. */
export const useDescribedData = (
  typedData: TypedData,
): Described | undefined => {
  const [described, setDescribed] = useState<Described>()
  useEffect(() => {
    let isCancelled = false
    describeTypedData(typedData).then(
      (found) => !isCancelled && setDescribed(found),
    )
    return () => {
      isCancelled = true
    }
  }, [typedData])
  return described
}
