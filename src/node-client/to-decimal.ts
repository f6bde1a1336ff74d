import { NodeOutageError } from './errors.ts'

/** A quantity of a node, in decimal digits. */
export const toDecimal = (quantity: unknown): string => {
  if (typeof quantity !== 'string' || !/^0x[\da-f]{1,64}$/i.test(quantity)) {
    throw new NodeOutageError('malformed')
  }
  return BigInt(quantity).toString()
}
