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
 * What a site asked, or what became of its session otherwise, and what came of
 * it. Params, results and the words of a node have no place here: a record is
 * shown, exported and kept for long.
 */
export type ActivityRecord = {
  id: string
  /** When it was asked, or the first of `count`; milliseconds since 1970. */
  at: number
  /** When the last of `count` was asked. */
  until: number
  act: (typeof acts)[number]
  /** Of a call: the method, or the one that was to be invoked. */
  method?: string
  /** The chain it was for. */
  scope?: string
  /** Only a part of the session was given up. */
  partial?: true
  /** Of a transaction that was sent. */
  hash?: string
  outcome: (typeof outcomes)[number]
  code?: number
  reason?: (typeof reasons)[number]
  /** The longest that one of `count` took. */
  milliseconds: number
  /** How many of the same, one soon after the other. */
  count: number
  /** Of what is written once, however often it is answered. */
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
 * By hand, and all of a site's records at once: a struct of structs takes a
 * hundred times as long, and they are looked through each time one is added.
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
