import { readPermit } from './permit.ts'
import { readOrders } from './seaport.ts'
import type { TypedData } from './typed-data.ts'

/** The contracts of the tokens that typed data allows somebody to take. */
export const tokensNamedIn = (typedData: TypedData): string[] => {
  const rights = readPermit(typedData)?.rights ?? []
  const items = (readOrders(typedData) ?? [])
    .flatMap(({ gives, gets, others }) => [...gives, ...gets, ...others])
    .filter(({ kind }) => kind !== 'native')
  return [...new Set([...rights, ...items].map(({ token }) => token))]
}
