import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseFieldType, structOf } from '../protocol/typed-data/field-type.ts'
import {
  DOMAIN_TYPE,
  type TypedData,
  type TypedStruct,
  type TypedValue,
} from '../protocol/typed-data/typed-data.ts'

type Types = TypedData['types']

/**
 * What is signed of typed data: EIP-712, for data that is in the one spelling
 * that `parseTypedDataParams` gives it. The library's own gives no digest away,
 * and takes no name of a type that is not one of Solidity's too.
 */
export const hashTypedData = ({
  types,
  primaryType,
  domain,
  message,
}: TypedData): Uint8Array =>
  keccak_256(
    concatBytes(
      new Uint8Array([0x19, 0x01]),
      hashStruct(types, DOMAIN_TYPE, domain),
      hashStruct(types, primaryType, message),
    ),
  )

const hashStruct = (
  types: Types,
  name: string,
  value: TypedStruct,
): Uint8Array => {
  const hash = keccak_256.create()
  hash.update(keccak_256(utf8ToBytes(encodeType(types, name))))
  for (const field of types[name] ?? []) {
    const member = Object.hasOwn(value, field.name)
      ? value[field.name]
      : undefined
    hash.update(
      member === undefined
        ? new Uint8Array(32)
        : encodeValue(types, field.type, member),
    )
  }
  return hash.digest()
}

/** The struct itself first, those that it is made of by name. */
const encodeType = (types: Types, name: string): string => {
  const parts = new Set<string>()
  const add = (struct: string): void => {
    if (parts.has(struct)) return
    parts.add(struct)
    for (const { type } of types[struct] ?? []) {
      const part = structOf(type)
      if (part !== undefined) add(part)
    }
  }
  add(name)
  parts.delete(name)
  return [name, ...[...parts].sort()]
    .map((struct) => {
      const fields = types[struct] ?? []
      return `${struct}(${fields.map(({ type, name }) => `${type} ${name}`).join(',')})`
    })
    .join('')
}

/** Each member is 32 bytes, of what is longer the hash. */
const encodeValue = (
  types: Types,
  type: string,
  value: TypedValue,
): Uint8Array => {
  const parsed = parseFieldType(type)
  switch (parsed?.kind) {
    case 'list': {
      const hash = keccak_256.create()
      for (const item of value as TypedValue[]) {
        hash.update(encodeValue(types, parsed.item, item))
      }
      return hash.digest()
    }
    case 'struct':
      return hashStruct(types, parsed.name, value as TypedStruct)
    case 'string':
      return keccak_256(utf8ToBytes(value as string))
    case 'bytes': {
      const bytes = hexToBytes((value as string).slice(2))
      return parsed.length === undefined ? keccak_256(bytes) : padEnd(bytes)
    }
    case 'integer':
      return toWord(BigInt(value as string))
    case 'address':
      return toWord(BigInt((value as string).toLowerCase()))
    case 'bool':
      return toWord(value === true ? 1n : 0n)
    case undefined:
      throw new Error('typed data of an unknown type')
  }
}

const toWord = (number: bigint): Uint8Array =>
  hexToBytes(BigInt.asUintN(256, number).toString(16).padStart(64, '0'))

const padEnd = (bytes: Uint8Array): Uint8Array => {
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}
