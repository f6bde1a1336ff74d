import {
  NodeOutageError,
  type OutageReason,
  RateLimitedError,
} from './errors.ts'
import { readRetryAfter } from './retry-after.ts'

/** The limit of an answer to one call or batch. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export type Reply = {
  status: number
  text: string
  /** Milliseconds of a `Retry-After` header, if it is read. */
  retryAfter?: number | undefined
}

/**
 * One POST of JSON with its response. Rejects with AnswerTooLongError,
 * NodeOutageError, or an error of its transport.
 */
export type Exchange = (body: string, signal: AbortSignal) => Promise<Reply>

/** Statuses that count, whatever the body says. */
const outageByStatus: ReadonlyMap<number, OutageReason> = new Map([
  [401, 'unauthorized'],
  [402, 'rate-limited'],
  [403, 'unauthorized'],
  [503, 'unreachable'],
])

/**
 * Throws for a status whose body is irrelevant. A browser exposes `Retry-After`
 * only if the node allows it.
 */
export const assertNoOutage = (
  status: number,
  retryAfter?: string | null,
): void => {
  if (status === 429) throw new RateLimitedError(readRetryAfter(retryAfter))
  const reason = outageByStatus.get(status)
  if (!reason) return
  const outage = new NodeOutageError(reason, status)
  outage.retryAfter = readRetryAfter(retryAfter)
  throw outage
}
