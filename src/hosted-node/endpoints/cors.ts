import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '../keys/api-keys.ts'
import { isLoopback } from '../loopback.ts'
import type { HeaderList } from './write-answer.ts'

/** The wallet, whose id follows from the public key in its manifest. */
export const WALLET_ORIGIN =
  'chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd'

/** As long as Chromium remembers the answer to a preflight at most. */
const MAX_AGE_SECONDS = '7200'

/** What is sent depends on it, so that a cache must not mix callers up. */
const PLAIN: HeaderList = ['vary', 'origin']

/**
 * Lets a browser show our answer to the page or extension that asked; without
 * an origin, to none.
 */
export const originHeaders = (origin: string | undefined): HeaderList =>
  origin === undefined
    ? PLAIN
    : [
        ...PLAIN,
        'access-control-allow-origin',
        origin,
        'access-control-expose-headers',
        'retry-after',
      ]

/** Answers what a browser asks before it sends JSON to another origin. */
export const preflightHeaders = ({ headers }: IncomingMessage): HeaderList => [
  'access-control-allow-methods',
  'POST',
  'access-control-allow-headers',
  'content-type, enable-failover',
  'access-control-max-age',
  MAX_AGE_SECONDS,
  // Chromium asks this when the network it calls from is more public than ours.
  ...(headers['access-control-request-private-network'] === 'true'
    ? ['access-control-allow-private-network', 'true']
    : []),
]

/** The wallet always, so that it can read that its key is not accepted. */
export const isOriginAllowed = (
  origin: string,
  apiKey: ApiKey | undefined,
): boolean =>
  origin === WALLET_ORIGIN ||
  // The development key is no secret, and a page of this machine no stranger.
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
