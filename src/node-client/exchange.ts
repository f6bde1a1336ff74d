import {
  NodeOutageError,
  type OutageReason,
  RateLimitedError,
} from './errors.ts'
import { readRetryAfter } from './retry-after.ts'

/** All that one call, or one batch of them, may bring back. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export type Reply = { status: number; text: string }

/**
 * One POST of JSON and all that came back. Rejects with AnswerTooLongError,
 * NodeOutageError, or whatever its transport throws.
 */
export type Exchange = (body: string, signal: AbortSignal) => Promise<Reply>

/** What these say counts, whatever their bodies add. */
const outageByStatus: ReadonlyMap<number, OutageReason> = new Map([
  [401, 'unauthorized'],
  [402, 'rate-limited'],
  [403, 'unauthorized'],
  [503, 'unreachable'],
])

/**
 * Throws for a status whose body is not worth reading. A browser shows
 * `Retry-After` only where the node lets it.
 */
export const assertNoOutage = (
  status: number,
  retryAfter?: string | null,
): void => {
  if (status === 429) throw new RateLimitedError(readRetryAfter(retryAfter))
  const reason = outageByStatus.get(status)
  if (reason) throw new NodeOutageError(reason, status)
}
