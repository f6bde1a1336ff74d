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
  return {
    hasKeyIn,
    isShownIn: (text) => hasKeyIn(text) || hasHostIn(text),
  }
}

const createFinderOf = (
  texts: readonly string[],
): ((text: string) => boolean) => {
  const finders = texts.flatMap(formsOf).map(createSecretFinder)
  return (text) => finders.some((isIn) => isIn(text))
}

/** A name like `eth` is a word of many messages: only as an address it tells. */
const unmistakable = (hostname: string): string =>
  /[.:]/.test(hostname) ? hostname : `//${hostname}`

/** As it is, and as bytes in hex: the data of a revert is text in hex. */
const formsOf = (secret: string): string[] => [
  secret,
  [...new TextEncoder().encode(secret)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(''),
]
