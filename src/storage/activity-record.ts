import { define, type Struct } from '@metamask/superstruct'
import { isObject } from '../protocol/json-rpc.ts'

const acts = ['call', 'expired', 'disconnected', 'edited'] as const

const outcomes = [
  'answered',
  'done',
  'rejected',
  'refused',
  'failed',
  'withdrawn',
] as const

const reasons = [
  'bad-request',
  'limit',
  'unknown-filter',
  'pending',
  'not-allowed',
  'not-supported',
  'no-known-network',
  'bad-properties',
  'no-node',
  'unreachable',
  'timeout',
  'rate-limited',
  'unauthorized',
  'malformed',
  'node-error',
  'unknown-outcome',
  'internal',
] as const

/**
 * A request of a site, or another change of its session, and the result.
 * Params, results and messages of a node are not stored: a record is shown,
 * exported and retained for long.
 */
export type ActivityRecord = {
  id: string
  /** When it, or the first of `count`, was requested; ms since 1970. */
  at: number
  /** When the last of `count` was requested. */
  until: number
  act: (typeof acts)[number]
  /** The called or invoked method. */
  method?: string
  /** Its chain. */
  scope?: string
  /** Only a part of the session was revoked. */
  partial?: true
  /** The hash of a sent transaction. */
  hash?: string
  outcome: (typeof outcomes)[number]
  code?: number
  reason?: (typeof reasons)[number]
  /** The longest duration among `count`. */
  milliseconds: number
  /** How many equal requests in short succession. */
  count: number
  /** Identifies a record that is written once, however often it is answered. */
  requestKey?: string
}

const isText = (value: unknown): boolean => typeof value === 'string'

const oneOf =
  (known: readonly unknown[]) =>
  (value: unknown): boolean =>
    known.includes(value)

const members: Record<keyof ActivityRecord, (value: unknown) => boolean> = {
  id: isText,
  at: Number.isSafeInteger,
  until: Number.isSafeInteger,
  act: oneOf(acts),
  method: isText,
  scope: isText,
  partial: oneOf([true]),
  hash: isText,
  outcome: oneOf(outcomes),
  code: Number.isSafeInteger,
  reason: oneOf(reasons),
  milliseconds: Number.isSafeInteger,
  count: Number.isSafeInteger,
  requestKey: isText,
}

const required = [
  'id',
  'at',
  'until',
  'act',
  'outcome',
  'milliseconds',
  'count',
] as const satisfies (keyof ActivityRecord)[]

const isMember = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(members, name) && members[name as keyof ActivityRecord](value)

/**
 * Checked by hand, all records of a site at once: a struct of structs takes a
 * hundred times as long, and every addition checks them all.
 */
export const ActivityStruct: Struct<ActivityRecord[], null> = define(
  'activity',
  (value) =>
    Array.isArray(value) &&
    value.every(
      (record) =>
        isObject(record) &&
        Object.entries(record).every(isMember) &&
        required.every((name) => Object.hasOwn(record, name)),
    ),
)
