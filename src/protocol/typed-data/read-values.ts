import type { Json } from '@metamask/utils'
import { isEthAddress } from '../caip.ts'
import { toChecksumAddress } from '../checksum-address.ts'
import { isObject } from '../json-rpc.ts'
import { type FieldType, parseFieldType } from './field-type.ts'
import type {
  Refuse,
  TypedData,
  TypedStruct,
  TypedValue,
} from './typed-data.ts'

/** More than a user could review. */
const MAX_VALUES = 4_096

type At = { type: string; path: readonly string[] }

/** Reads structs of these types; the limit applies to all calls together. */
export const createReadStruct = (
  types: TypedData['types'],
  refuse: Refuse,
): ((value: Json | undefined, at: At) => TypedStruct) => {
  let values = 0

  const readStruct = (
    value: Json | undefined,
    { type, path }: At,
  ): TypedStruct => {
    if (!isObject(value)) throw refuse(path, 'must be an object')
    const members = (types[type] ?? []).flatMap(({ name, type }) => {
      const member = Object.hasOwn(value, name)
        ? (value[name] as Json)
        : undefined
      // Version 4 ends recursive structs with a missing or null member.
      const isStruct = Object.hasOwn(types, type)
      if (isStruct && (member === undefined || member === null)) {
        count([...path, name])
        return []
      }
      return [[name, read(member, { type, path: [...path, name] })] as const]
    })
    return Object.fromEntries(members)
  }

  /** Counts missing structs too: they are hashed as zero. */
  const count = (path: readonly string[]): void => {
    values += 1
    if (values > MAX_VALUES) {
      throw refuse(path, `is beyond the ${MAX_VALUES} values that are read`)
    }
  }

  const read = (value: Json | undefined, at: At): TypedValue => {
    const { type, path } = at
    count(path)
    const parsed = parseFieldType(type)
    if (parsed?.kind === 'struct') return readStruct(value, at)
    if (parsed?.kind !== 'list') return readSimple(value, { parsed, path })
    if (!Array.isArray(value)) throw refuse(path, 'must be a list')
    const { item, length } = parsed
    if (length !== undefined && value.length !== length) {
      throw refuse(path, `must have ${length} items`)
    }
    return value.map((one, index) =>
      read(one, { type: item, path: [...path, `${index}`] }),
    )
  }

  const readSimple = (
    value: Json | undefined,
    { parsed, path }: { parsed: FieldType | undefined; path: At['path'] },
  ): TypedValue => {
    switch (parsed?.kind) {
      case 'string':
        if (typeof value !== 'string') throw refuse(path, 'must be a string')
        // UTF-8 encodes a lone surrogate as the replacement character.
        return value.replace(/\p{Surrogate}/gu, '\uFFFD')
      case 'bool':
        if (typeof value !== 'boolean') {
          throw refuse(path, 'must be true or false')
        }
        return value
      case 'address':
        if (!isEthAddress(value)) throw refuse(path, 'must be an address')
        return toChecksumAddress(value)
      case 'bytes':
        return readBytes(value, { length: parsed.length, path })
      case 'integer':
        return readInteger(value, { ...parsed, path })
      default:
        throw refuse(path, 'must be of a known type')
    }
  }

  const readBytes = (
    value: unknown,
    { length, path }: { length: number | undefined; path: At['path'] },
  ): string => {
    const isHex =
      typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
    if (!isHex || (length !== undefined && value.length !== 2 + 2 * length)) {
      const count = length === undefined ? 'whole' : `${length}`
      throw refuse(path, `must be ${count} bytes as 0x and hex digits`)
    }
    return value.toLowerCase()
  }

  const readInteger = (
    value: unknown,
    {
      bits,
      isSigned,
      path,
    }: { bits: number; isSigned: boolean; path: At['path'] },
  ): string => {
    // JSON parsing may have rounded a larger number.
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw refuse(path, 'must be a string beyond 2^53, or a whole number')
    }
    const number = toBigInt(value)
    if (number === undefined) throw refuse(path, 'must be a whole number')
    const fits = isSigned
      ? BigInt.asIntN(bits, number) === number
      : BigInt.asUintN(bits, number) === number
    if (!fits) throw refuse(path, `must fit into ${bits} bits`)
    return number.toString()
  }

  return readStruct
}

/** Longer numbers fit into no type, and are slow to convert. */
const digits = /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i

export const toBigInt = (value: unknown): bigint | undefined => {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
  const isDigits = typeof value === 'string' && digits.test(value)
  return isNumber || isDigits ? BigInt(value) : undefined
}
