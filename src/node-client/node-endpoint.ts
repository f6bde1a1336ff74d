import { type EndpointFault, InvalidEndpointError } from './errors.ts'
import { createSecrets, type NodeSecrets } from './secrets.ts'

/** The address of a node as the user types it. */
export type NodeAddress = {
  baseUrl: string
  apiKey: string
  /** The WebSocket address, if it differs from `baseUrl`. */
  wsUrl?: string | undefined
}

/**
 * A node's checked address. It is safe to pass around and log: no way of
 * printing it shows the key.
 */
export type NodeEndpoint = NodeSecrets &
  Readonly<{
    /** Without the key and without a trailing slash. */
    baseUrl: string
    /** The same for the WebSocket, if it was given. */
    wsUrl: string | undefined
    /** `{baseUrl}/v3/<API_KEY>`: for the transport only. */
    postUrl: () => string
    /** `{wsUrl}/ws/v3/<API_KEY>`, as ws or wss: for the transport only. */
    socketUrl: () => string
    toString: () => string
    toJSON: () => string
  }>

/**
 * Only characters that need no escaping in a URL. Shorter keys are rejected:
 * they could occur by chance in answers, and so could not be redacted.
 */
const KEY = /^[\w.~-]{8,256}$/

/** Loopback names that the extension's CSP lets its worker call. */
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
    // For Node's console; browsers ignore the symbol.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printed,
  }
  return Object.freeze(endpoint)
}

const schemes = { baseUrl: 'http', wsUrl: 'ws' } as const

/** An address without a trailing slash. */
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
  // The parsed URL does not show an empty query or fragment.
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
