import { NodeOutageError, type OutageReason } from './errors.ts'

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
  [429, 'rate-limited'],
  [503, 'unreachable'],
])

/** Throws for a status whose body is not worth reading. */
export const assertNoOutage = (status: number): void => {
  const reason = outageByStatus.get(status)
  if (reason) throw new NodeOutageError(reason, status)
}
