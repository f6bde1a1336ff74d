/** What kept a node from giving an answer. */
export type OutageReason =
  /** There was no connection: what was to be sent was not. */
  | 'refused'
  /** The connection went: nobody knows what the node made of the call. */
  | 'unreachable'
  | 'server-error'
  | 'timeout'
  | 'unauthorized'
  | 'rate-limited'
  | 'malformed'
  | 'wrong-chain'
  | 'broken-integrity'

/**
 * There was no answer to be had from a node, so that the next one may be asked.
 * It keeps no `cause`: what a transport throws names addresses, and an address
 * may hold a key.
 */
export class OutageError extends Error {
  override readonly name = 'OutageError'
  readonly reason: OutageReason

  constructor(reason: OutageReason) {
    super(`upstream outage: ${reason}`)
    this.reason = reason
  }
}
