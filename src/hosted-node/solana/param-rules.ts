import type { Json } from '../../node-client/json.ts'
import { isSolanaAddress } from '../../protocol/solana/address.ts'
import { isSolanaSignature } from '../../protocol/solana/transaction.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { mustBe, type Rule } from '../rules/rule.ts'

const textThat =
  (expected: string, accepts: (text: string) => boolean): Rule<string> =>
  (value, where) => {
    if (typeof value === 'string' && accepts(value)) return value
    throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
  }

/** Addresses are case-sensitive. */
export const solanaAddress = textThat(
  'an address: 32 bytes in base58',
  isSolanaAddress,
)

export const solanaHash = textThat(
  'a blockhash: 32 bytes in base58',
  isSolanaAddress,
)

export const solanaSignature = textThat(
  'a signature: 64 bytes in base58',
  isSolanaSignature,
)

/** More than the longest transaction has, in either encoding. */
const MOST_CHARACTERS = 2_000

export const wireText = textThat(
  `a text of at most ${MOST_CHARACTERS} characters`,
  (text) => text.length <= MOST_CHARACTERS,
)

export const wholeNumber: Rule<number> = (value, where) => {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
  throw new InvalidParamsError(`${where} ${mustBe('a whole number', value)}`)
}

/** Options as an object; an encoding alone is the form of old versions. */
export const optionsOrEncoding: Rule = (value: Json, where) => {
  const isObject = typeof value === 'object' && !Array.isArray(value)
  if (isObject || typeof value === 'string') return value
  throw new InvalidParamsError(`${where} ${mustBe('an object', value)}`)
}

/** `all`, `allWithVotes`, or transactions that mention one address. */
export const logsFilter: Rule = (value: Json, where) => {
  if (value === 'all' || value === 'allWithVotes') return value
  const mentions =
    typeof value === 'object' && value && !Array.isArray(value)
      ? value.mentions
      : undefined
  if (Array.isArray(mentions) && mentions.length === 1) {
    const name = `mentions of ${where}`
    return { mentions: [solanaAddress(mentions[0] ?? null, name)] }
  }
  throw new InvalidParamsError(
    `${where} must be all, allWithVotes or an object with mentions of one address`,
  )
}
