import { isObject } from '../json-rpc.ts'
import { isStructName, parseFieldType, structOf } from './field-type.ts'
import {
  DOMAIN_TYPE,
  type JsonObject,
  type Refuse,
  type TypedData,
  type TypedField,
} from './typed-data.ts'

const MAX_TYPES = 256
const MAX_FIELDS = 1_024

/**
 * Each type is hashed together with all types that it refers to, so the cost is
 * at most the number of types times their total length.
 */
const MAX_HASHED_CHARACTERS = 1_048_576

const fieldName = /^[A-Za-z_$][\w$]{0,255}$/

/**
 * The types that the message and the domain use; others are not signed and are
 * dropped. Without the domain's type, which the standard requires, the domain
 * is not signed, as in the wallets that dapps are tested with.
 */
export const readTypes = (
  source: { types: JsonObject; primaryType: string },
  refuse: Refuse,
): TypedData['types'] => {
  const types: TypedData['types'] = {}
  let fields = 0
  let length = 0
  const add = (name: string, path: readonly string[]): void => {
    if (Object.hasOwn(types, name)) return
    if (!isStructName(name)) throw refuse(path, 'must be the name of a type')
    const declared = readFields(name)
    fields += declared.length
    length += lengthOf(name, declared)
    types[name] = declared
    const count = Object.keys(types).length
    if (count > MAX_TYPES || fields > MAX_FIELDS) {
      throw refuse(['types'], 'has too many types or members')
    }
    if (count * length > MAX_HASHED_CHARACTERS) {
      throw refuse(['types'], 'has too many types with too long names')
    }
    for (const [index, { type }] of declared.entries()) {
      const struct = structOf(type)
      if (struct) add(struct, ['types', name, `${index}`, 'type'])
    }
  }
  const readFields = (name: string): TypedField[] => {
    const path = ['types', name]
    const list = Object.hasOwn(source.types, name)
      ? source.types[name]
      : undefined
    if (!Array.isArray(list)) throw refuse(path, 'must be a list of members')
    const read = list.map((field, index) =>
      readField(field, { path: [...path, `${index}`], refuse }),
    )
    const names = read.map(({ name }) => name)
    if (new Set(names).size < names.length) {
      throw refuse(path, 'must not name a member twice')
    }
    return read
  }
  if (Object.hasOwn(source.types, DOMAIN_TYPE)) {
    add(DOMAIN_TYPE, ['types', DOMAIN_TYPE])
  } else {
    types[DOMAIN_TYPE] = []
  }
  add(source.primaryType, ['primaryType'])
  return types
}

const lengthOf = (name: string, fields: readonly TypedField[]): number =>
  fields.reduce(
    (sum, field) => sum + field.type.length + field.name.length,
    name.length,
  )

const readField = (
  field: unknown,
  { path, refuse }: { path: readonly string[]; refuse: Refuse },
): TypedField => {
  if (!isObject(field)) throw refuse(path, 'must be an object')
  const { name, type } = field
  if (typeof name !== 'string' || !fieldName.test(name)) {
    throw refuse([...path, 'name'], 'must be the name of a member')
  }
  if (typeof type !== 'string' || !isFieldType(type)) {
    throw refuse([...path, 'type'], 'must be a type')
  }
  return { name, type }
}

const isFieldType = (type: string): boolean => {
  const parsed = parseFieldType(type)
  return parsed?.kind === 'list' ? isFieldType(parsed.item) : !!parsed
}
