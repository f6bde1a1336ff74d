/** `Mail[2][]` is a list of any length, with pairs of `Mail` as items. */
export type FieldType =
  | { kind: 'list'; item: string; length: number | undefined }
  | { kind: 'integer'; bits: number; isSigned: boolean }
  | { kind: 'bytes'; length: number | undefined }
  | { kind: 'string' | 'bool' | 'address' }
  | { kind: 'struct'; name: string }

const list = /^(.+)\[(0|[1-9]\d{0,4})?\]$/
const integer = /^(u?)int([1-9]\d{0,2})?$/
const fixedBytes = /^bytes([1-9]\d?)$/
const structName = /^[A-Za-z_$][\w$:.-]*$/
const MAX_CHARACTERS = 256

/** Undefined for an invalid type, such as `uint7` or `a b`. */
export const parseFieldType = (type: string): FieldType | undefined => {
  if (type.length > MAX_CHARACTERS) return undefined
  const [, item, length] = list.exec(type) ?? []
  if (item !== undefined) {
    return {
      kind: 'list',
      item,
      length: length === undefined ? undefined : Number(length),
    }
  }
  return parseSimple(type)
}

const parseSimple = (type: string): FieldType | undefined => {
  if (type === 'string' || type === 'bool' || type === 'address') {
    return { kind: type }
  }
  if (type === 'bytes') return { kind: 'bytes', length: undefined }
  const [isBytes, length] = fixedBytes.exec(type) ?? []
  if (isBytes) {
    return Number(length) <= 32
      ? { kind: 'bytes', length: Number(length) }
      : undefined
  }
  const [isInteger, unsigned, bits = '256'] = integer.exec(type) ?? []
  if (isInteger) {
    const isWhole = Number(bits) % 8 === 0 && Number(bits) <= 256
    return isWhole
      ? { kind: 'integer', bits: Number(bits), isSigned: unsigned === '' }
      : undefined
  }
  return isStructName(type) ? { kind: 'struct', name: type } : undefined
}

/** A struct must not have the name of a built-in type. */
export const isStructName = (name: string): boolean =>
  structName.test(name) &&
  name.length <= MAX_CHARACTERS &&
  !/^(?:string|bool|address|bytes\d*|u?int\d*)$/.test(name)

/** The struct of this type, or of the innermost items of a list. */
export const structOf = (type: string): string | undefined => {
  const parsed = parseFieldType(type)
  if (parsed?.kind === 'list') return structOf(parsed.item)
  return parsed?.kind === 'struct' ? parsed.name : undefined
}
