/** Selectors of Solidity reverts: `Error(string)`, `Panic(uint256)`. */
const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'

/** Hex digits of a selector with its prefix, and of a word. */
const SELECTOR = 10
const WORD = 64

/** Codes of Solidity's `Panic`, described as in go-ethereum. */
const panics: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
])

/** The reason in revert data; undefined for a custom error or no data. */
export const decodeReason = (data: string): string | undefined => {
  const selector = data.slice(0, SELECTOR).toLowerCase()
  const body = data.slice(SELECTOR)
  if (selector === ERROR) return readString(body)
  if (selector === PANIC) return readPanic(body)
  return undefined
}

const readPanic = (body: string): string | undefined => {
  const code = readWord(body, 0)
  if (code === undefined) return undefined
  return panics.get(code) ?? `unknown panic code: 0x${code.toString(16)}`
}

/** Offset, length, bytes; the bytes may lack the padding to a full word. */
const readString = (body: string): string | undefined => {
  const start = readWord(body, 0)
  if (start === undefined || start > body.length) return undefined
  const text = Number(start) * 2
  const length = readWord(body, text)
  if (length === undefined || length > body.length) return undefined
  const from = text + WORD
  const to = from + Number(length) * 2
  if (to > body.length) return undefined
  return Buffer.from(body.slice(from, to), 'hex').toString('utf8')
}

const readWord = (body: string, at: number): bigint | undefined =>
  body.length < at + WORD ? undefined : BigInt(`0x${body.slice(at, at + WORD)}`)
