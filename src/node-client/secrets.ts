import { createSecretFinder } from './find-secret.ts'

/** What of a node's address must not be shown to anybody. */
export type NodeSecrets = Readonly<{
  /** Whether a text would show somebody the key. */
  hasKeyIn: (text: string) => boolean
  /** Whether a text would show somebody the key or where the node is. */
  isShownIn: (text: string) => boolean
}>

export const createSecrets = ({
  keys,
  hostnames,
}: {
  keys: readonly string[]
  hostnames: readonly string[]
}): NodeSecrets => {
  const hasKeyIn = createFinderOf(keys)
  const hasHostIn = createFinderOf(hostnames.map(unmistakable))
  const isPlainIn = (text: string): boolean => hasKeyIn(text) || hasHostIn(text)
  return {
    hasKeyIn,
    isShownIn: (text) => isPlainIn(text) || isPlainIn(squeezed(text)),
  }
}

/** Without what can stand between the parts of a secret, `%` of URLs too. */
const squeezed = (text: string): string => text.replace(/[^\w.~-]+/g, '')

const createFinderOf = (
  texts: readonly string[],
): ((text: string) => boolean) => {
  const finders = texts.flatMap(formsOf).map(createSecretFinder)
  return (text) => finders.some((isIn) => isIn(text))
}

/** A name like `eth` is a word of many messages: only as an address it tells. */
const unmistakable = (hostname: string): string =>
  /[.:]/.test(hostname) ? hostname : `//${hostname}`

/**
 * As it is; as bytes in hex, since the data of a revert is text in hex; and in
 * base64, as keys are written for HTTP.
 */
const formsOf = (secret: string): string[] => {
  const bytes = [...new TextEncoder().encode(secret)]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [...new Set([secret, hex, ...base64FormsOf(bytes)])]
}

/** Of less, the part that is always the same is as short as a word. */
const WORTH_BASE64 = 8

/** Base64 looks different at each of three places, and its ends depend on others. */
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
    // What is left of it between the parts of a squeezed text.
    form.replaceAll('+', '').replaceAll('/', ''),
  ])
}
