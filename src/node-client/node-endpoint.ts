import { InvalidEndpointError } from './errors.ts'
import { createSecrets, type NodeSecrets } from './secrets.ts'

/** Where a node is, as a person types it in. */
export type NodeAddress = { baseUrl: string; apiKey: string }

/**
 * A node's checked address. It is made to be passed around and logged: every
 * way of printing it leaves the key out.
 */
export type NodeEndpoint = NodeSecrets &
  Readonly<{
    /** Without the key; has no slash at its end. */
    baseUrl: string
    /** `{baseUrl}/v3/<API_KEY>`: for the transport alone. */
    postUrl: () => string
    /** `{baseUrl}/ws/v3/<API_KEY>` as ws or wss: for the transport alone. */
    socketUrl: () => string
    toString: () => string
    toJSON: () => string
  }>

/**
 * Every character stands for itself in a URL. Shorter keys are refused because
 * one that turns up in honest answers by chance could not be kept out of them.
 */
const KEY = /^[\w.~-]{8,256}$/

/** The names of this machine that the extension's CSP lets its worker call. */
const LOOPBACK = ['127.0.0.1', 'localhost']

export const parseNodeEndpoint = ({
  baseUrl,
  apiKey,
}: NodeAddress): NodeEndpoint => {
  if (!KEY.test(apiKey)) {
    throw new InvalidEndpointError(
      'The API key must have 8 to 256 letters, digits, "-", "_", "." or "~"',
    )
  }
  const { origin, hostname, pathname } = parseBaseUrl(baseUrl)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  if (base.includes(apiKey)) {
    throw new InvalidEndpointError(
      'The address must not hold the API key: it has a field of its own',
    )
  }
  const printed = `${base}/v3/<API_KEY>`
  const endpoint = {
    baseUrl: base,
    postUrl: () => `${base}/v3/${apiKey}`,
    socketUrl: () => `${base.replace('http', 'ws')}/ws/v3/${apiKey}`,
    ...createSecrets({ keys: [apiKey], hostname }),
    toString: () => printed,
    toJSON: () => printed,
    // Node's console calls this; the symbol means nothing to a browser.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printed,
  }
  return Object.freeze(endpoint)
}

const parseBaseUrl = (baseUrl: string): URL => {
  if (!URL.canParse(baseUrl)) {
    throw new InvalidEndpointError(
      'The address must be a URL, like https://node.example',
    )
  }
  const url = new URL(baseUrl)
  const problem = problemOf(url, baseUrl)
  if (problem) throw new InvalidEndpointError(problem)
  return url
}

const problemOf = (url: URL, typed: string): string | undefined => {
  const { protocol, hostname, username, password, pathname } = url
  if (protocol !== 'https:' && protocol !== 'http:') {
    return 'The address must begin with https://'
  }
  if (protocol === 'http:' && !LOOPBACK.includes(hostname)) {
    return 'The address must begin with https:// unless the node is at 127.0.0.1 or localhost'
  }
  if (username || password) {
    return 'The address must not hold a user name or a password'
  }
  // An empty query or fragment is not to be seen in the parsed URL.
  if (typed.includes('?')) return 'The address must not hold a query ("?")'
  if (typed.includes('#')) return 'The address must not hold a fragment ("#")'
  if (/\/v3(\/|$)/.test(pathname)) {
    return 'The address must end before /v3: the API key has a field of its own'
  }
  return undefined
}
