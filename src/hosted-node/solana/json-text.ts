/** What answers are made of: amounts of 64 bits are bigints. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value | undefined }

/** JSON text in which a bigint is a plain integer, as Solana's nodes write it. */
export const toJsonText = (value: Value): string => {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(toJsonText).join(',')}]`
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined
      ? []
      : [`${JSON.stringify(name)}:${toJsonText(member)}`],
  )
  return `{${members.join(',')}}`
}

const isList = (value: object): value is readonly Value[] =>
  Array.isArray(value)
