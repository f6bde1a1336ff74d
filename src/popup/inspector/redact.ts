import { type Json, removed } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { splitSecrets } from '../../protocol/url-secrets.ts'

const SIGNATURES: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
]

/** A signature may still be used by whoever has it: to log in, or as a permit. */
export const redactResult = (
  method: string,
  result: Json | undefined,
): Json | undefined => {
  if (result === undefined) return undefined
  if (SIGNATURES.includes(method)) return removed('signature')
  return redact(result)
}

/** So may a signed transaction that was not mined. */
export const redactParams = (
  method: string,
  params: Json | undefined,
): Json | undefined => {
  if (params === undefined) return undefined
  if (method === 'eth_sendRawTransaction') {
    return [removed('signed transaction')]
  }
  if (method === 'personal_ecRecover' && Array.isArray(params)) {
    const [message = null, , ...rest] = params
    return [redact(message), removed('signature'), ...rest.map(redact)]
  }
  if (method === 'wallet_invokeMethod' && isObject(params)) {
    const { request } = params
    if (isObject(request) && typeof request.method === 'string') {
      const inner = redactParams(request.method, request.params)
      const cleaned = {
        ...request,
        ...(inner !== undefined && { params: inner }),
      }
      return { ...(redact(params) as object), request: cleaned as Json }
    }
  }
  return redact(params)
}

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

const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  (SECRET_NAME.test(name) ||
    (KEY_NAME.test(name) && !/^0x[0-9a-f]*$/i.test(`${value}`)))

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
