import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { mustBe, type Rule } from './rule.ts'

/** Rejects values that do not match; writes the others in lower case. */
const hex =
  (pattern: RegExp, expected: string): Rule<string> =>
  (value, where) => {
    if (typeof value === 'string' && pattern.test(value)) {
      return value.toLowerCase()
    }
    throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
  }

const digits = hex(
  /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$/,
  'a hex quantity without leading zeros, like 0x1f',
)

const quantityOf =
  (bits: number): Rule<string> =>
  (value, where) => {
    const checked = digits(value, where)
    if (checked.length - 2 > bits / 4) {
      throw new InvalidParamsError(
        `${where} ${mustBe(`a hex quantity of at most ${bits} bits`, value)}`,
      )
    }
    return checked
  }

/** An amount of wei, or any other word of the EVM. */
export const quantity = quantityOf(256)

/** A block number, an index, gas, a nonce. */
export const shortQuantity = quantityOf(64)

export const hash = hex(
  /^0x[0-9a-fA-F]{64}$/,
  'a 32-byte hash: 0x and 64 hex digits',
)

export const address = hex(
  /^0x[0-9a-fA-F]{40}$/,
  'a 20-byte address: 0x and 40 hex digits',
)

const bytes = hex(/^0x[0-9a-fA-F]*$/, 'bytes: 0x and hex digits')

export const data: Rule<string> = (value, where) => {
  const checked = bytes(value, where)
  if (checked.length % 2 === 0) return checked
  const expected = 'bytes, which are an even number of hex digits'
  throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
}

const shortWord = hex(
  /^0x[0-9a-fA-F]{1,64}$/,
  'at most 32 bytes: 0x and 1 to 64 hex digits',
)

/** A storage key or another word, padded or not; nodes get it padded. */
export const word: Rule<string> = (value, where) =>
  `0x${shortWord(value, where).slice(2).padStart(64, '0')}`

/** A node's id of a filter, a subscription or a snapshot. */
export const identifier = hex(
  /^0x[0-9a-fA-F]{1,64}$/,
  'an id of hex digits, like 0x1f',
)

/** Development tools also send seconds and blocks as JSON numbers. */
export const amount: Rule = (value: Json, where: string) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : shortQuantity(value, where)

/** The same, for a node that takes hex only; wei may have 256 bits. */
export const amountAsHex: Rule<string> = (value, where) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? `0x${value.toString(16)}`
    : quantity(value, where)
