import {
  Address,
  hexToBytes,
  type PrefixedHexString,
  setLengthLeft,
} from '@ethereumjs/util'
import { isObject } from '../../protocol/json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'

const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

export const readQuantity = (value: unknown, name: string): bigint => {
  if (typeof value === 'string' && QUANTITY.test(value)) return BigInt(value)
  throw new InvalidParamsError(`${name} must be a hexadecimal quantity`)
}

export const readBytes = (value: unknown, name: string): Uint8Array => {
  if (typeof value === 'string' && BYTES.test(value)) {
    return hexToBytes(value as PrefixedHexString)
  }
  throw new InvalidParamsError(`${name} must be hexadecimal bytes`)
}

export const readHash = (value: unknown, name: string): string => {
  const length = readBytes(value, name).length
  if (length === 32) return String(value).toLowerCase()
  throw new InvalidParamsError(`${name} must have 32 bytes, not ${length}`)
}

export const readAddress = (value: unknown, name: string): Address => {
  const bytes = readBytes(value, name)
  if (bytes.length === 20) return new Address(bytes)
  throw new InvalidParamsError(
    `${name} must have 20 bytes, not ${bytes.length}`,
  )
}

/** Geth accepts a slot as a quantity or bytes, with or without zeros. */
export const readSlot = (value: unknown, name: string): Uint8Array => {
  const digits = typeof value === 'string' ? value.replace(/^0x/i, '') : ''
  if (!/^[0-9a-f]{1,64}$/i.test(digits)) {
    throw new InvalidParamsError(`${name} must be a slot of 32 bytes at most`)
  }
  return setLengthLeft(hexToBytes(`0x${digits.padStart(64, '0')}`), 32)
}

export const readObject = (
  value: unknown,
  name: string,
): Record<string, unknown> => {
  if (isObject(value)) return value
  throw new InvalidParamsError(`${name} must be an object`)
}
