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
 * The EIP-712 digest of data as normalised by `parseTypedDataParams`. The
 * library's own function does not expose the digest, and rejects type names
 * that are not valid in Solidity.
 */
export const hashTypedData = ({
  types,
  primaryType,
  domain,
  message,
}: TypedData): Uint8Array => {
  const hashStruct = createHashStruct(types)
  return keccak_256(
    concatBytes(
      new Uint8Array([0x19, 0x01]),
      hashStruct(DOMAIN_TYPE, domain),
      hashStruct(primaryType, message),
    ),
  )
}

type HashStruct = (name: string, value: TypedStruct) => Uint8Array

const createHashStruct = (types: Types): HashStruct => {
  const hashType = createHashType(types)
  const hashStruct: HashStruct = (name, value) => {
    const hash = keccak_256.create()
    hash.update(hashType(name))
    for (const field of types[name] ?? []) {
      const member = Object.hasOwn(value, field.name)
        ? value[field.name]
        : undefined
      hash.update(
        member === undefined
          ? new Uint8Array(32)
          : encodeValue(field.type, { value: member, hashStruct }),
      )
    }
    return hash.digest()
  }
  return hashStruct
}

/**
 * Each type is encoded and hashed once: a page may send thousands of one
 * struct, whose type is as long as the rest of the request.
 */
const createHashType = (types: Types): ((name: string) => Uint8Array) => {
  const structs = new Map(
    Object.entries(types).map(([name, fields]) => [
      name,
      {
        text: `${name}(${fields.map(({ type, name }) => `${type} ${name}`).join(',')})`,
        parts: new Set(fields.flatMap(({ type }) => structOf(type) ?? [])),
      },
    ]),
  )
  const hashes = new Map<string, Uint8Array>()

  /** The struct itself first, then its dependencies by name. */
  const encodeType = (name: string): string => {
    const parts = new Set([name])
    // The loop also visits entries that it adds.
    for (const part of parts) {
      for (const inner of structs.get(part)?.parts ?? []) parts.add(inner)
    }
    parts.delete(name)
    return [name, ...[...parts].sort()]
      .map((part) => structs.get(part)?.text)
      .join('')
  }

  return (name) => {
    const hash = hashes.get(name) ?? keccak_256(utf8ToBytes(encodeType(name)))
    hashes.set(name, hash)
    return hash
  }
}

/** Each member is 32 bytes: longer values are hashed. */
const encodeValue = (
  type: string,
  { value, hashStruct }: { value: TypedValue; hashStruct: HashStruct },
): Uint8Array => {
  const parsed = parseFieldType(type)
  switch (parsed?.kind) {
    case 'list': {
      const hash = keccak_256.create()
      for (const item of value as TypedValue[]) {
        hash.update(encodeValue(parsed.item, { value: item, hashStruct }))
      }
      return hash.digest()
    }
    case 'struct':
      return hashStruct(parsed.name, value as TypedStruct)
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
