import type { Json } from '@metamask/utils'
import { invalidParams } from '../errors.ts'
import { isObject, type RpcParams } from '../json-rpc.ts'
import { NotJsonError, toOwnJson } from '../own-json.ts'
import { parseFieldType } from './field-type.ts'
import { readTypes } from './read-types.ts'
import { createReadStruct, toBigInt } from './read-values.ts'
import {
  DOMAIN_TYPE,
  type JsonObject,
  type Refuse,
  type TypedData,
  type TypedStruct,
} from './typed-data.ts'

const PLACE = 'params.request.params.1'

const refuse: Refuse = (path, reason) =>
  invalidParams({ path: [PLACE, ...path].join('.'), reason })

/**
 * Parses the typed data of `eth_signTypedData_v4`, text or object. Throws
 * -32602 with the path, also if the domain names a chain other than `chainId`.
 */
export const parseTypedDataParams = (
  params: RpcParams | undefined,
  chainId: string,
): TypedData => {
  const source = readSource(Array.isArray(params) ? params[1] : undefined)
  const { primaryType } = source
  const types = readObject(source, 'types')
  const domain = readObject(source, 'domain')
  const message = readObject(source, 'message')
  if (typeof primaryType !== 'string') {
    throw refuse(['primaryType'], 'must be a string')
  }
  if (primaryType === DOMAIN_TYPE) {
    throw refuse(['primaryType'], 'must be another type than the domain')
  }
  // Even if the domain's type does not declare it: the user would see it.
  assertChain(domain, chainId)
  const read = readTypes({ types, primaryType }, refuse)
  const readStruct = createReadStruct(read, refuse)
  return {
    types: read,
    primaryType,
    domain: readStruct(domain, { type: DOMAIN_TYPE, path: ['domain'] }),
    message: readStruct(message, { type: primaryType, path: ['message'] }),
  }
}

/**
 * The same for `eth_signTypedData_v3`, which has no lists and no missing
 * structs. Without these, both versions sign the same.
 */
export const parseTypedDataV3Params = (
  params: RpcParams | undefined,
  chainId: string,
): TypedData => {
  const typedData = parseTypedDataParams(params, chainId)
  const { types, primaryType, domain, message } = typedData
  for (const [name, fields] of Object.entries(types)) {
    for (const [index, { type }] of fields.entries()) {
      if (parseFieldType(type)?.kind === 'list') {
        const path = ['types', name, `${index}`, 'type']
        throw refuse(path, 'must not be a list in version 3')
      }
    }
  }
  const assertWhole = (
    value: TypedStruct,
    { type, path }: { type: string; path: readonly string[] },
  ): void => {
    for (const { name, type: inner } of types[type] ?? []) {
      if (!Object.hasOwn(types, inner)) continue
      const at = [...path, name]
      if (!Object.hasOwn(value, name)) throw refuse(at, 'must be an object')
      assertWhole(value[name] as TypedStruct, { type: inner, path: at })
    }
  }
  assertWhole(domain, { type: DOMAIN_TYPE, path: ['domain'] })
  assertWhole(message, { type: primaryType, path: ['message'] })
  return typedData
}

const readSource = (value: Json | undefined): JsonObject => {
  const source = typeof value === 'string' ? fromText(value) : value
  if (isObject(source)) return source as JsonObject
  throw refuse([], 'must be typed data, as an object or its JSON')
}

const fromText = (text: string): Json => {
  try {
    return toOwnJson(JSON.parse(text))
  } catch (error) {
    const isPlaced = error instanceof NotJsonError
    if (isPlaced) throw refuse(error.path, error.message)
    throw refuse([], 'must be JSON')
  }
}

const readObject = (source: JsonObject, name: string): JsonObject => {
  const value = Object.hasOwn(source, name) ? source[name] : undefined
  if (isObject(value)) return value as JsonObject
  throw refuse([name], 'must be an object')
}

const assertChain = (domain: JsonObject, chainId: string): void => {
  if (!Object.hasOwn(domain, 'chainId')) return
  const named = toBigInt(domain.chainId)
  if (named === undefined) {
    throw refuse(['domain', 'chainId'], 'must be a whole number')
  }
  if (`eip155:${named}` !== chainId) {
    throw refuse(
      ['domain', 'chainId'],
      `is eip155:${named}, and the scope is ${chainId}`,
    )
  }
}
