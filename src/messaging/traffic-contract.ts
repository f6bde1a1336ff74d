import type { ActivityOutcome, ActivityReason } from './activity-contract.ts'

/** JSON, or its beginning: then `length` is how long it was. */
export type TrafficText = { json: string; length?: number }

/** What came back, and when. All times of a log are on one clock. */
export type TrafficEnd = {
  to?: number
  result?: TrafficText
  error?: TrafficText
}

/** One call of a node. */
export type TrafficNodeCall = TrafficEnd & {
  chainId: string
  method: string
  params: TrafficText
  at: number
}

/**
 * A request of a page, a notification to a page, or a call of a node that the
 * wallet made for itself.
 */
export type TrafficRow = TrafficEnd & {
  id: number
  /** Grows with each change of any row. */
  revision: number
  kind: 'request' | 'notification' | 'node'
  /** Milliseconds since the log began. */
  at: number
  /** None for the wallet itself. */
  origin?: string
  transport?: 'injected' | 'external' | 'eip1193'
  method: string
  scope?: string
  params: TrafficText
  outcome?: ActivityOutcome
  reason?: ActivityReason
  /** When the user was asked, and had decided. */
  waits: { at: number; to?: number }[]
  nodeCalls: TrafficNodeCall[]
  /** What the site was granted when it was refused. */
  session?: TrafficText
}

/** A part of the log, with the rows that changed. */
export type TrafficPart = {
  /** When the log began, in milliseconds since 1970; 0 if it is off. */
  log: number
  rows: TrafficRow[]
  /** The highest one of these rows. */
  revision: number
  /** There are more. */
  isMore: boolean
}

export type TrafficProcedures = {
  /** Turning it off deletes the log. */
  recordTraffic: { params: { isOn: boolean }; result: null }
  /** The rows that changed after a revision of this log. */
  listTraffic: {
    params: { log: number; revision: number }
    result: TrafficPart
  }
  clearTraffic: { params: undefined; result: null }
}
