import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiKey } from '../keys/api-keys.ts'
import { isLoopback } from '../loopback.ts'

/** The wallet, whose id follows from the public key in its manifest. */
export const WALLET_ORIGIN =
  'chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd'

/** As long as Chromium remembers the answer to a preflight at most. */
const MAX_AGE_SECONDS = 7_200

/**
 * Lets a browser show our answer to the page or extension that asked, when it
 * is one of those the key is for. Says whether it is.
 */
export const allowOrigin = (
  response: ServerResponse,
  caller: { origin: string | undefined; apiKey: ApiKey | undefined },
): boolean => {
  // What is sent depends on it, so that a cache must not mix callers up.
  response.setHeader('vary', 'origin')
  const { origin, apiKey } = caller
  if (origin === undefined || !isOriginAllowed(origin, apiKey)) return false
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', 'retry-after')
  return true
}

/** Answers what a browser asks before it sends JSON to another origin. */
export const allowPreflight = (
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader(
    'access-control-allow-headers',
    'content-type, enable-failover',
  )
  response.setHeader('access-control-max-age', MAX_AGE_SECONDS)
  // Chromium asks this when the network it calls from is more public than ours.
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true')
  }
}

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
