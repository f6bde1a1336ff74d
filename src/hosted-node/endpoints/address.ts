import type { IncomingMessage } from 'node:http'

/** What a request's address names, before anything was checked. */
export type Address = {
  network: string
  /** Empty when there is none. */
  key: string
  /** Which of the two ways in the path is of. */
  transport: 'http' | 'websocket'
  /** `?failover=true`: a browser's WebSocket cannot send a header. */
  failover: boolean
}

const BY_PATH = /^\/([^/]+)(\/ws)?\/v3(?:\/([^/]*))?$/
const BY_HOST = /^(\/ws)?\/v3(?:\/([^/]*))?$/

/**
 * Reads `/<network>/v3/<KEY>` and `/<network>/ws/v3/<KEY>`; where networks are
 * names of a domain, `/v3/<KEY>` and `/ws/v3/<KEY>` of `<network>.<domain>` too.
 */
export const readAddress = (
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  domain?: string,
): Address | undefined => {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const failover = at !== -1 && asksFailover(url.slice(at))
  const host = domain === undefined ? '' : hostnameOf(headers.host)
  if (domain !== undefined && host.endsWith(`.${domain}`)) {
    const found = BY_HOST.exec(path)
    if (!found) return undefined
    const [, ws, key = ''] = found
    const network = host.slice(0, -domain.length - 1)
    return { network, key, transport: ws ? 'websocket' : 'http', failover }
  }
  const found = BY_PATH.exec(path)
  if (!found) return undefined
  const [, network = '', ws, key = ''] = found
  return { network, key, transport: ws ? 'websocket' : 'http', failover }
}

/** The name in a Host header, without port and brackets; case means nothing. */
export const hostnameOf = (host = ''): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()

const asksFailover = (query: string): boolean =>
  new URLSearchParams(query).get('failover') === 'true'
