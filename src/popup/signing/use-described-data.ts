import { useEffect, useState } from 'react'
import type { TypedData } from '../../protocol/typed-data/typed-data.ts'
import type { Described } from '../clear-signing/described.ts'
import { describeTypedData } from '../clear-signing/load-clear-signing.ts'

/** The clear-signing text of typed data, once it is loaded. */
export const useDescribedData = (
  typedData: TypedData,
): Described | undefined => {
  const [described, setDescribed] = useState<Described>()
  useEffect(() => {
    let isHere = true
    describeTypedData(typedData).then((found) => isHere && setDescribed(found))
    return () => {
      isHere = false
    }
  }, [typedData])
  return described
}
