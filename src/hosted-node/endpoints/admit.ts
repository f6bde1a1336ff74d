import type { IncomingMessage } from 'node:http'
import { invalidRequest } from '../json-rpc.ts'
import type { ApiKey, ApiKeys } from '../keys/api-keys.ts'
import { isLoopback } from '../loopback.ts'
import type { Network } from '../network/network.ts'
import { type Address, hostnameOf, readAddress } from './address.ts'
import { isOriginAllowed } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'

export type Admission = Readonly<{
  networks: ReadonlyMap<string, Network>
  apiKeys: ApiKeys
  /** If set, only loopback names are accepted as Host. */
  loopback: boolean
  /** The domain whose subdomains are networks. */
  domain?: string | undefined
}>

/** A request as described by its head, before any check. */
export type Head = {
  address: Address | undefined
  /** Undefined if the key is unknown or missing. */
  apiKey: ApiKey | undefined
}

/** A page that uses DNS rebinding sends its own name. */
export const requireLoopbackHost = (
  { headers }: IncomingMessage,
  { loopback, domain }: Admission,
): void => {
  const host = hostnameOf(headers.host)
  if (!loopback || isLoopback(host)) return
  // A proxy on the same machine passes the caller's Host on.
  if (domain !== undefined && `.${host}`.endsWith(`.${domain}`)) return
  throw new HttpRefusal(403, invalidRequest('Host must be a loopback name'))
}

export const readHead = (
  request: IncomingMessage,
  { apiKeys, domain }: Admission,
): Head => {
  const address = readAddress(request, domain)
  return { address, apiKey: address && apiKeys.find(address.key) }
}

export type Admitted = { network: Network; apiKey: ApiKey }

/** The network and the key of an accepted request. */
export const admit = (
  { address, apiKey }: Head,
  {
    networks,
    origin,
  }: Pick<Admission, 'networks'> & { origin?: string | undefined },
): Admitted => {
  const network = networks.get(address?.network ?? '')
  if (!network) throw unknownNetwork(networks)
  if (!apiKey) {
    const message = 'Unauthorized: unknown or missing API key'
    throw new HttpRefusal(401, { code: -32000, message })
  }
  if (apiKey.networks && !apiKey.networks.has(network.name)) {
    const message = `Forbidden: the API key is not for the network ${network.name}`
    throw new HttpRefusal(403, { code: -32000, message })
  }
  // A browser sends the origin of the page with every POST and every handshake.
  // Without CORS headers a page could not read the answer, but the call would run.
  if (origin !== undefined && !isOriginAllowed(origin, apiKey)) {
    const message = 'Forbidden: the API key is not for this origin'
    throw new HttpRefusal(403, { code: -32000, message })
  }
  return { network, apiKey }
}

const unknownNetwork = (
  networks: ReadonlyMap<string, Network>,
): HttpRefusal => {
  const known = [...networks.keys()].join(', ')
  const message = `Unknown network: the address is /<network>/v3/<API_KEY>, or /<network>/ws/v3/<API_KEY> for a WebSocket, and the networks are ${known}`
  return new HttpRefusal(404, { code: -32001, message })
}
