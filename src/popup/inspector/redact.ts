import { type Json, removed } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { splitSecrets } from '../../protocol/url-secrets.ts'
import type { Shareable } from './shareable.ts'

/** The params of a call, if they may leave the wallet. */
export const redactParams = (
  { params: isShareable }: Shareable,
  params: Json,
): Json => (isShareable ? redact(params) : [removed('params')])

/** A signature may still be used by whoever has it: to log in, or as a permit. */
export const redactResult = (
  { result: isShareable }: Shareable,
  result: Json,
): Json => (isShareable ? redact(result) : removed('result'))

/** Nodes repeat what they refuse, and an outcome may name what was signed. */
export const redactError = (
  { params, result }: Shareable,
  error: Json,
): Json => {
  if (params && result) return redact(error)
  if (!isObject(error)) return removed('error')
  const { code, message, data, reason } = error
  const reasonOfData = isObject(data) ? data.reason : undefined
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof message === 'string' && { message: withoutEncoded(message) }),
    ...(isReason(reason) && { reason }),
    ...(isReason(reasonOfData) && { data: { reason: reasonOfData } }),
  }
}

/** The name of a method or a chain. A site may send anything as one. */
export const redactName = (name: string): string =>
  /^[\w:-]{0,64}$/.test(name) ? name : removed('name')

const isReason = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value)

/** Words and addresses are shorter than a signature, however it is written. */
const withoutEncoded = (message: string): string =>
  redactText(message)
    .replace(/[\w+/=-]{60,}/g, removed('data'))
    .replace(/(?:\d{1,3}\s*,\s*){15,}\d{1,3}/g, removed('data'))

/** A value without what looks like a secret, wherever in it that is. */
export const redact = (value: Json): Json => {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redact)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      redactText(name),
      isSecret(name, member)
        ? removed(redactText(name))
        : redact(member as Json),
    ]),
  )
}

/** Whatever they contain. */
const SECRET_NAME = /private|secret|passw|passphrase|mnemonic|seed|credential/i

/** These also name what is on a chain, which is hex. */
const KEY_NAME = /key$|token$|auth/i

/** Removed whatever they are: a signature may be an object or a list of bytes. */
const SIGNED_NAME =
  /signatures?$|^signed(?:message|transaction)?$|rawtransaction$|^(?:session|scoped)properties$/i

const isSecret = (name: string, value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number'
    ? SECRET_NAME.test(name) ||
      SIGNED_NAME.test(name) ||
      (KEY_NAME.test(name) && !/^0x[0-9a-f]*$/i.test(`${value}`))
    : SIGNED_NAME.test(name) && hasMembers(value)

const hasMembers = (value: unknown): boolean =>
  typeof value === 'object' && Object.keys(value ?? {}).length > 0

const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'<>\\^`{|}]+/gi

/** At least 12 words without punctuation, as a recovery phrase has. */
const WORDS = /\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}\b/gi

const redactText = (text: string): string => {
  const hidden = text
    .replace(ADDRESS, (address) =>
      URL.canParse(address)
        ? splitSecrets(new URL(address)).shown
        : removed('address'),
    )
    .replace(WORDS, removed('words'))
  return hidden === text ? redactHex(text) : hidden
}

/** Messages to sign are hex. */
const redactHex = (text: string): string => {
  if (!/^0x(?:[0-9a-f]{2}){8,}$/i.test(text)) return text
  const bytes = Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  const message = new TextDecoder().decode(bytes)
  const hidden = redactText(message)
  if (hidden === message) return text
  const written = [...new TextEncoder().encode(hidden)]
  return `0x${written.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
