import { PLACEHOLDER } from '../protocol/url-secrets.ts'
import { type EndpointFault, InvalidEndpointError } from './errors.ts'
import {
  type Address,
  fillIn,
  type NodeAddress,
  parseAddress,
} from './node-address.ts'
import {
  createSecrets,
  decode,
  mayBeSecret,
  type NodeSecrets,
} from './secrets.ts'

/**
 * A node's checked address. It is safe to pass around and log: no way of
 * printing it shows a secret.
 */
export type NodeEndpoint = NodeSecrets &
  Readonly<{
    /** Undefined for a node that has only a WebSocket. */
    http: HttpTarget | undefined
    /** For the transport only. Undefined if no WebSocket is known. */
    socketUrl: (() => string) | undefined
    toString: () => string
    toJSON: () => string
  }>

/** Where to POST, for the transport only. */
export type HttpTarget = Readonly<{
  url: () => string
  headers: () => Record<string, string>
}>

/** Throws InvalidEndpointError. */
export const parseNodeEndpoint = ({
  url,
  wsUrl,
}: NodeAddress): NodeEndpoint => {
  checkAddress(url, 'url')
  if (wsUrl) checkAddress(wsUrl, 'wsUrl')
  const http = isSocket(url) ? httpOf(url) : url
  const socket = wsUrl ?? (isSocket(url) ? url : socketOf(url))
  const addresses = [url, ...(wsUrl ? [wsUrl] : [])]
  const printed = url.shown
  return Object.freeze({
    http: http && toTarget(http),
    socketUrl: socket && (() => fillIn(socket)),
    ...createSecrets({
      keys: addresses.flatMap(({ secrets }) => secrets).flatMap(formsOf),
      urls: addresses.map((address) => new URL(fillIn(address))),
    }),
    toString: () => printed,
    toJSON: () => printed,
    // For Node's console; browsers ignore the symbol.
    [Symbol.for('nodejs.util.inspect.custom')]: () => printed,
  })
}

/** Storage may contain anything, and users judge a node by its shown host. */
const checkAddress = (
  address: Address,
  field: EndpointFault['field'],
): void => {
  const filled = fillIn(address)
  parseAddress(filled, field)
  const { protocol, host } = new URL(filled)
  const shown = address.shown.replace(`//${PLACEHOLDER}@`, '//')
  if (!`${shown}/`.startsWith(`${protocol}//${host}/`)) {
    throw new InvalidEndpointError('The address has another host than is shown')
  }
}

/** The WebSocket of a URL whose shape is known, without its secrets. */
const socketOf = ({ shown, secrets }: Address): Address | undefined => {
  const socket = shown.replace(/^http/, 'ws')
  const { pathname, hostname } = new URL(shown)
  const isLocal = pathname === '/' && /^(127\.|localhost$)/.test(hostname)
  const endsWith = (end: string): boolean =>
    shown.endsWith(end) || shown.endsWith(`${end}/`)
  if (isLocal || endsWith(`/v2/${PLACEHOLDER}`)) {
    return { shown: socket, secrets }
  }
  const hosted = `/v3/${PLACEHOLDER}`
  return endsWith(hosted)
    ? { shown: socket.replace(hosted, `/ws${hosted}`), secrets }
    : undefined
}

/** The reverse, for a WebSocket typed as the node's only URL. */
const httpOf = ({ shown, secrets }: Address): Address | undefined => {
  const http = shown.replace(/^ws/, 'http')
  const candidates = [http, http.replace('/ws/v3/', '/v3/')]
  return candidates
    .map((shown) => ({ shown, secrets }))
    .find((one) => socketOf(one)?.shown === shown)
}

const isSocket = ({ shown }: Address): boolean => shown.startsWith('ws')

/** A browser refuses to POST to a URL with credentials. */
const toTarget = (address: Address): HttpTarget => ({
  url: () => {
    const url = new URL(fillIn(address))
    url.username = ''
    url.password = ''
    return url.href
  },
  headers: () => {
    const { username, password } = new URL(fillIn(address))
    if (!username && !password) return {}
    const user = decode(`${username}:${password}`)
    const bytes = String.fromCharCode(...new TextEncoder().encode(user))
    return { authorization: `Basic ${btoa(bytes)}` }
  },
})

/** Shorter secrets would be found in ordinary answers. */
const SHORTEST = 4

/** A secret as typed and decoded; of credentials, also the parts. */
const formsOf = (secret: string): string[] => {
  const [user = '', ...rest] = secret.split(':')
  const password = rest.join(':')
  const isName = password.length >= SHORTEST && !mayBeSecret(user)
  const forms = [secret, password, ...(isName ? [] : [user])]
  return [...new Set([...forms, ...forms.map(decode)])].filter(
    (form) => form.length >= SHORTEST,
  )
}
