/** What was asked, or became of a session otherwise. */
export type ActivityAct = 'call' | 'expired' | 'disconnected' | 'edited'

export type ActivityKind = 'connection' | 'read' | 'signing' | 'other'

/** `done` is said of what nobody asked for. */
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
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'unauthorized'
  | 'malformed'
  | 'node-error'
  | 'unknown-outcome'
  | 'internal'

/** One record of the activity, or several of the same in one. */
export type ActivityEntry = {
  id: string
  /** Milliseconds since 1970: the first, and the last of `count`. */
  at: number
  until: number
  origin: string
  kind: ActivityKind
  act: ActivityAct
  method?: string
  /** A CAIP-2 chain id, or `wallet:eip155`. */
  scope?: string
  /** Of the network, where it has one. */
  networkName?: string | undefined
  /** Only a part of the session was given up. */
  partial?: true
  /** Of a transaction that was sent. */
  hash?: string
  outcome: ActivityOutcome
  code?: number
  reason?: ActivityReason
  /** The longest that one of `count` took. */
  milliseconds: number
  count: number
}

export type ActivityProcedures = {
  /** The newest first. */
  listActivity: { params: undefined; result: ActivityEntry[] }
  /** Of one site, or of all when none is named. */
  clearActivity: { params: { origin?: string }; result: null }
}
