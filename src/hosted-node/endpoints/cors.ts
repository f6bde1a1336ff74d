import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '../keys/api-keys.ts'
import { isLoopback } from '../loopback.ts'
import type { HeaderList } from './write-answer.ts'

/** The wallet, whose id follows from the public key in its manifest. */
export const WALLET_ORIGIN =
  'chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd'

/** The longest time that Chromium caches a preflight. */
const MAX_AGE_SECONDS = '7200'

/** Headers depend on the origin, so caches must not mix callers. */
const PLAIN: HeaderList = ['vary', 'origin']

/** Lets a browser show the answer to the page or extension of this origin. */
export const originHeaders = (origin: string | undefined): HeaderList =>
  origin === undefined
    ? PLAIN
    : [
        ...PLAIN,
        'access-control-allow-origin',
        origin,
        'access-control-expose-headers',
        'retry-after, x-request-id',
      ]

/** The headers of the answer to a preflight. */
export const preflightHeaders = ({ headers }: IncomingMessage): HeaderList => [
  'access-control-allow-methods',
  'POST',
  'access-control-allow-headers',
  // web3.js of Solana names itself.
  'content-type, enable-failover, solana-client, x-request-id',
  'access-control-max-age',
  MAX_AGE_SECONDS,
  // Chromium asks this when it calls from a more public network.
  ...(headers['access-control-request-private-network'] === 'true'
    ? ['access-control-allow-private-network', 'true']
    : []),
]

/** Always allows the wallet, so that it can read that its key is rejected. */
export const isOriginAllowed = (
  origin: string,
  apiKey: ApiKey | undefined,
): boolean =>
  origin === WALLET_ORIGIN ||
  // The development key is public, and pages of this machine may use it.
  (apiKey?.development === true && isLoopbackPage(origin)) ||
  apiKey?.origins?.has(origin) === true

const isLoopbackPage = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: serialized } = new URL(origin)
  return (
    serialized === origin &&
    /^https?:$/.test(protocol) &&
    isLoopback(hostname.replace(/^\[|\]$/g, ''))
  )
}
