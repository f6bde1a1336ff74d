import { type EndpointFault, InvalidEndpointError } from './errors.ts'
import { createSecrets, type NodeSecrets } from './secrets.ts'

/** Where a node is, as a person types it in. */
export type NodeAddress = {
  baseUrl: string
  apiKey: string
  /** Where its WebSocket is, if not where `baseUrl` is. */
  wsUrl?: string | undefined
}

/**
 * A node's checked address. It is made to be passed around and logged: every
 * way of printing it leaves the key out.
 */
export type NodeEndpoint = NodeSecrets &
  Readonly<{
    /** Without the key; has no slash at its end. */
    baseUrl: string
    /** The same of the WebSocket, where it was given. */
    wsUrl: string | undefined
    /** `{baseUrl}/v3/<API_KEY>`: for the transport alone. */
    postUrl: () => string
    /** `{wsUrl}/ws/v3/<API_KEY>`, as ws or wss: for the transport alone. */
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
  wsUrl,
}: NodeAddress): NodeEndpoint => {
  if (!KEY.test(apiKey)) {
    throw new InvalidEndpointError(
      'The API key must have 8 to 256 letters, digits, "-", "_", "." or "~"',
      { field: 'apiKey', problem: 'key-form' },
    )
  }
  const http = parseAddress(baseUrl, { field: 'baseUrl', apiKey })
  const socket =
    wsUrl === undefined
      ? undefined
      : parseAddress(wsUrl, { field: 'wsUrl', apiKey })
  const { base } = http
  const socketBase = socket?.base ?? base.replace('http', 'ws')
  const printed = `${base}/v3/<API_KEY>`
  const endpoint = {
    baseUrl: base,
    wsUrl: socket?.base,
    postUrl: () => `${base}/v3/${apiKey}`,
    socketUrl: () => `${socketBase}/ws/v3/${apiKey}`,
    ...createSecrets({
      keys: [apiKey],
      hostnames: [http.hostname, ...(socket ? [socket.hostname] : [])],
    }),
    toString: () => printed,
    toJSON: () => printed,
    // Node's console calls this; the symbol means nothing to a browser.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printed,
  }
  return Object.freeze(endpoint)
}

const schemes = { baseUrl: 'http', wsUrl: 'ws' } as const

/** An address without a slash at its end. */
const parseAddress = (
  typed: string,
  { field, apiKey }: { field: keyof typeof schemes; apiKey: string },
): { base: string; hostname: string } => {
  const refuse = (message: string, problem: EndpointFault['problem']) =>
    new InvalidEndpointError(message, { field, problem })
  if (!URL.canParse(typed)) {
    throw refuse(
      `The address must be a URL, like ${schemes[field]}s://node.example`,
      'not-a-url',
    )
  }
  const url = new URL(typed)
  const problem = problemOf(url, { typed, scheme: schemes[field] })
  if (problem) throw refuse(...problem)
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (base.includes(apiKey)) {
    throw refuse(
      'The address must not hold the API key: it has a field of its own',
      'has-key',
    )
  }
  return { base, hostname: url.hostname }
}

const problemOf = (
  { protocol, hostname, username, password, pathname }: URL,
  { typed, scheme }: { typed: string; scheme: 'http' | 'ws' },
): [message: string, problem: EndpointFault['problem']] | undefined => {
  if (protocol !== `${scheme}s:` && protocol !== `${scheme}:`) {
    return [`The address must begin with ${scheme}s://`, 'scheme']
  }
  if (protocol === `${scheme}:` && !LOOPBACK.includes(hostname)) {
    return [
      `The address must begin with ${scheme}s:// unless the node is at 127.0.0.1 or localhost`,
      'insecure',
    ]
  }
  if (username || password) {
    return [
      'The address must not hold a user name or a password',
      'credentials',
    ]
  }
  // An empty query or fragment is not to be seen in the parsed URL.
  if (typed.includes('?')) {
    return ['The address must not hold a query ("?")', 'query']
  }
  if (typed.includes('#')) {
    return ['The address must not hold a fragment ("#")', 'fragment']
  }
  if (/\/v3(\/|$)/.test(pathname)) {
    return [
      'The address must end before /v3: the API key has a field of its own',
      'has-version',
    ]
  }
  return undefined
}
