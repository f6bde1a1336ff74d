import type { IncomingMessage } from 'node:http'

/** What the URL of a request names, unchecked. */
export type Address = {
  network: string
  /** Empty if there is none. */
  key: string
  /** The transport of the path. */
  transport: 'http' | 'websocket'
  /** `?failover=true`: a browser's WebSocket cannot send headers. */
  failover: boolean
}

const BY_PATH = /^\/([^/]+)(\/ws)?\/v3(?:\/([^/]*))?$/
const BY_HOST = /^(\/ws)?\/v3(?:\/([^/]*))?$/

/**
 * Reads `/<network>/v3/<KEY>` and `/<network>/ws/v3/<KEY>`; with a domain also
 * `/v3/<KEY>` and `/ws/v3/<KEY>` of `<network>.<domain>`.
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

/** The host name in lower case, without port and brackets. */
export const hostnameOf = (host = ''): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()

const asksFailover = (query: string): boolean =>
  new URLSearchParams(query).get('failover') === 'true'
