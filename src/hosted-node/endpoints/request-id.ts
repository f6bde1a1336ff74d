import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** In logs and headers: no spaces, quotes or line ends, and not too long. */
const SANE = /^[\w.:-]{1,64}$/

/**
 * The id that a request has in logs and in the answer: the caller's own, if it
 * may be logged, or a new one. Nodes and partners never see it.
 */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id']
  if (typeof given === 'string' && SANE.test(given)) return given
  const id = randomUUID()
  // The next one who asks gets the same.
  headers['x-request-id'] = id
  return id
}
