import type { Call } from '../transports/wallet.ts'

const MAX_LINE = 72

/** A call as a statement, for code that has a `wallet`. */
export const writeCall = (call: Call): string =>
  `await wallet.request(${writeLiteral(call)})`

/** Calls that are sent without waiting for each other. */
export const writeCalls = (calls: readonly Call[]): string =>
  `const calls = ${writeLiteral(calls)}
await Promise.all(calls.map((call) => wallet.request(call)))`

const CODE = Symbol('code')

/** Code in the place of a value, such as the result of an earlier call. */
export const expression = (code: string): object => ({ [CODE]: code })

/** A JavaScript literal. Texts of wallets and users stay texts. */
export const writeLiteral = (value: unknown, indent = ''): string => {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => writeLiteral(item, inner))
    return inBrackets(['[', ']'], items, indent)
  }
  if (typeof value === 'object' && value !== null) {
    if (CODE in value) return String(value[CODE])
    const members = Object.entries(value).map(
      ([name, member]) => `${writeName(name)}: ${writeLiteral(member, inner)}`,
    )
    return inBrackets(['{ ', ' }'], members, indent)
  }
  return typeof value === 'string' ? writeText(value) : String(value)
}

/** On one line if it fits. */
const inBrackets = (
  [open, close]: readonly [string, string],
  items: readonly string[],
  indent: string,
): string => {
  if (items.length === 0) return `${open}${close}`.replaceAll(' ', '')
  const line = `${open}${items.join(', ')}${close}`
  const fits = indent.length + line.length <= MAX_LINE && !line.includes('\n')
  if (fits) return line
  const rows = items.map((item) => `${indent}  ${item},\n`)
  return `${open.trim()}\n${rows.join('')}${indent}${close.trim()}`
}

const writeName = (name: string): string =>
  /^[a-z_$][\w$]*$/i.test(name) && name !== '__proto__'
    ? name
    : `[${writeText(name)}]`

const writeText = (text: string): string => {
  const escaped = JSON.stringify(text).slice(1, -1)
  const quoted = escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${quoted}'`
}
