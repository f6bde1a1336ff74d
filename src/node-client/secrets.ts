import { createSecretFinder } from './find-secret.ts'

/** The secret parts of a node's address. */
export type NodeSecrets = Readonly<{
  /** Whether a text reveals the key. */
  hasKeyIn: (text: string) => boolean
  /** Whether a text reveals the key or a telling part of the node's address. */
  isShownIn: (text: string) => boolean
}>

export const createSecrets = ({
  keys,
  urls,
}: {
  keys: readonly string[]
  urls: readonly URL[]
}): NodeSecrets => {
  const hasKeyIn = createFinderOf(keys)
  const hasAddressIn = createFinderOf(urls.flatMap(partsOf))
  const isPlainIn = (text: string): boolean =>
    hasKeyIn(text) || hasAddressIn(text)
  return {
    hasKeyIn,
    isShownIn: (text) => isPlainIn(text) || isPlainIn(squeezed(text)),
  }
}

/** Removes separators within a secret, including `%` of URLs. */
const squeezed = (text: string): string => text.replace(/[^\w.~-]+/g, '')

const createFinderOf = (
  texts: readonly string[],
): ((text: string) => boolean) => {
  const finders = texts.flatMap(formsOf).map(createSecretFinder)
  return (text) => finders.some((isIn) => isIn(text))
}

/** The host; the path with its query, and parts of it that may be a key. */
const partsOf = ({ hostname, pathname, search }: URL): string[] => {
  const path = `${pathname}${search}`.slice(1)
  const parts = [path, ...path.split(/[/?&=]/)]
  const forms = [...parts, ...parts.map(decode)].filter(mayBeSecret)
  return [unmistakable(hostname), ...new Set(forms)]
}

/** Long words that occur in paths, and in normal answers too. */
const WORDS = ['ethereum', 'arbitrum', 'optimism', 'avalanche', 'execution']

export const mayBeSecret = (part: string): boolean =>
  part.length >= 8 && !WORDS.includes(part)

/** A part of credentials whose `%` begins no escape stays as typed. */
export const decode = (text: string): string =>
  text.split(':').map(decodePart).join(':')

const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A name like `eth` occurs in many messages: only URLs count. */
const unmistakable = (hostname: string): string =>
  /[.:]/.test(hostname) ? hostname : `//${hostname}`

/**
 * Plain; as bytes in hex, because the data of a revert is text in hex; and in
 * base64, as keys are written for HTTP.
 */
const formsOf = (secret: string): string[] => {
  const bytes = [...new TextEncoder().encode(secret)]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [...new Set([secret, hex, ...base64FormsOf(bytes)])]
}

/** Shorter secrets have a fixed part no longer than a word. */
const WORTH_BASE64 = 8

/** Base64 differs by offset modulo three, and its ends depend on neighbours. */
const base64FormsOf = (bytes: readonly number[]): string[] => {
  if (bytes.length < WORTH_BASE64) return []
  const standard = [0, 1, 2].map((shift) => {
    const shifted = [...Array<number>(shift).fill(0), ...bytes]
    const whole = btoa(String.fromCharCode(...shifted)).replace(/=+$/, '')
    return whole.slice(Math.ceil((shift * 4) / 3), -1)
  })
  return standard.flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
    // Its form in a text without separators.
    form.replaceAll('+', '').replaceAll('/', ''),
  ])
}
