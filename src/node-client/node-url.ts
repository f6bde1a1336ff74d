import { InvalidEndpointError } from './errors.ts'
import { createSecrets, mayBeSecret, type NodeSecrets } from './secrets.ts'

/** A node's address as its owner gave it; any part may contain a key. */
export type NodeUrl = NodeSecrets &
  Readonly<{
    /** For the transport only. */
    url: () => string
    toString: () => string
    toJSON: () => string
  }>

/** For a whole URL, in which any part may be the key. */
export const parseNodeUrl = (
  typed: string,
  schemes: readonly ('http' | 'https' | 'ws' | 'wss')[],
): NodeUrl => {
  if (!URL.canParse(typed)) {
    throw new InvalidEndpointError("The node's address must be a URL")
  }
  const url = new URL(typed)
  if (!schemes.some((scheme) => url.protocol === `${scheme}:`)) {
    throw new InvalidEndpointError(
      `The node's address must begin with ${schemes.join(':// or ')}://`,
    )
  }
  const printed = '<address of a node>'
  return Object.freeze({
    url: () => typed,
    ...createSecrets({ keys: keysIn(url), urls: [url] }),
    toString: () => printed,
    toJSON: () => printed,
    // For Node's console; browsers ignore the symbol.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printed,
  })
}

const keysIn = ({
  pathname,
  searchParams,
  username,
  password,
}: URL): string[] => [
  ...new Set([
    ...pathname.split('/').filter(mayBeSecret),
    ...[username, password, ...searchParams.values()].filter(
      (text) => text.length >= 4,
    ),
  ]),
]
