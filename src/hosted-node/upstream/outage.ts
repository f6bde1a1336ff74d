/** Why a node did not answer. */
export type OutageReason =
  /** No connection: the call was not sent. */
  | 'refused'
  /** The connection closed: the node may have executed the call. */
  | 'unreachable'
  | 'server-error'
  | 'timeout'
  | 'unauthorized'
  | 'rate-limited'
  | 'malformed'
  | 'wrong-chain'
  | 'broken-integrity'

/**
 * A node did not answer, so the next one may be asked. There is no `cause`:
 * transport errors contain addresses, which may contain keys.
 */
export class OutageError extends Error {
  override readonly name = 'OutageError'
  readonly reason: OutageReason

  /** How long the node wants to be left alone, if it said so. */
  readonly retryAfterMs: number | undefined

  constructor(reason: OutageReason, retryAfterMs?: number) {
    super(`upstream outage: ${reason}`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
