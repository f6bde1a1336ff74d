import { InvalidEndpointError } from './errors.ts'
import { createSecrets, type NodeSecrets } from './secrets.ts'

/** A node's address as its owner gave it; it may hold a key anywhere. */
export type NodeUrl = NodeSecrets &
  Readonly<{
    /** For the transport alone. */
    url: () => string
    toString: () => string
    toJSON: () => string
  }>

/** For a whole URL, where no rule says which part of it is the key. */
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
    ...createSecrets({ keys: keysIn(url), hostnames: [url.hostname] }),
    toString: () => printed,
    toJSON: () => printed,
    // Node's console calls this; the symbol means nothing to a browser.
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

/** Long names of networks stand in paths too, and in honest answers. */
const NETWORKS = ['ethereum', 'arbitrum', 'optimism', 'avalanche']

const mayBeSecret = (segment: string): boolean =>
  segment.length >= 8 && !NETWORKS.includes(segment)
