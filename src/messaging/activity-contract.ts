/** A call of the site, or a change of its session. */
export type ActivityAct = 'call' | 'expired' | 'disconnected' | 'edited'

export type ActivityKind = 'connection' | 'read' | 'signing' | 'other'

/** `done` is for changes that the site did not request. */
export type ActivityOutcome =
  | 'answered'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'failed'
  | 'withdrawn'

export type ActivityReason =
  | 'bad-request'
  | 'limit'
  | 'unknown-filter'
  | 'pending'
  | 'not-allowed'
  | 'not-supported'
  | 'no-known-network'
  | 'bad-properties'
  | 'no-node'
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'unauthorized'
  | 'malformed'
  | 'node-error'
  | 'unknown-outcome'
  | 'internal'

/** One call or change, or several equal ones folded into one. */
export type ActivityEntry = {
  id: string
  /** Milliseconds since 1970 of the first and the last of `count`. */
  at: number
  until: number
  origin: string
  kind: ActivityKind
  act: ActivityAct
  method?: string
  /** A CAIP-2 chain id, or `wallet:eip155`. */
  scope?: string
  /** The name of the network, if it has one. */
  networkName?: string | undefined
  /** Only a part of the session was revoked. */
  partial?: true
  /** The hash of a sent transaction. */
  hash?: string
  /** Of a batch of calls: those that were signed, in order, and how many it has. */
  batch?: { hashes: string[]; calls: number }
  outcome: ActivityOutcome
  code?: number
  reason?: ActivityReason
  /** The duration of the slowest of `count`. */
  milliseconds: number
  count: number
}

export type ActivityProcedures = {
  /** The newest first. */
  listActivity: { params: undefined; result: ActivityEntry[] }
  /** Clears one site, or all if none is given. */
  clearActivity: { params: { origin?: string }; result: null }
}
