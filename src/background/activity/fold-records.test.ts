import { describe, expect, it } from 'vitest'
import type { ActivityRecord } from '../../storage/activity-record.ts'
import { foldRecords, trimRecords } from './fold-records.ts'

const SECOND = 1_000
const HOUR = 3_600_000

let made = 0
const read = (at: number, other: Partial<ActivityRecord> = {}) => {
  made += 1
  const record: ActivityRecord = {
    id: `r${made}`,
    at,
    until: at,
    act: 'call',
    method: 'eth_blockNumber',
    scope: 'eip155:1',
    outcome: 'answered',
    milliseconds: 5,
    count: 1,
    ...other,
  }
  return record
}

const asked = (requestKey: string, other: Partial<ActivityRecord> = {}) =>
  read(0, { method: 'wallet_createSession', requestKey, ...other })

describe('foldRecords', () => {
  it('counts the same call again soon after, also among others', () => {
    const [first, between, again] = [
      read(0),
      read(SECOND, { method: 'eth_call' }),
      read(20 * SECOND, { milliseconds: 9 }),
    ]
    const later = read(50 * SECOND, { milliseconds: 1 })
    expect(foldRecords([first], [between, again, later])).toStrictEqual([
      { ...first, until: 50 * SECOND, milliseconds: 9, count: 3 },
      between,
    ])
  })

  it.each<[string, Partial<ActivityRecord>]>([
    ['method', { method: 'eth_call' }],
    ['chain', { scope: 'eip155:2' }],
    ['outcome', { outcome: 'failed' }],
    ['code', { code: 3 }],
    ['reason', { reason: 'timeout' }],
    ['reach', { partial: true }],
    ['time', { at: 31 * SECOND, until: 31 * SECOND }],
  ])('does not fold records with another %s', (_title, other) => {
    const [one, two] = [read(0), read(0, other)]
    expect(foldRecords([one], [two])).toStrictEqual([one, two])
  })

  it('starts a new record after an hour of the same call', () => {
    const whole = read(0, { until: HOUR - SECOND, count: 700 })
    const next = read(HOUR + SECOND)
    expect(foldRecords([whole], [next])).toStrictEqual([whole, next])
  })

  it('does not fold decisions, and has each once', () => {
    const [one, two] = [asked('k1'), asked('k2', { outcome: 'rejected' })]
    const again = [asked('k1'), asked('k2', { outcome: 'withdrawn' })]
    expect(foldRecords([], [one, two, ...again])).toStrictEqual([one, two])
  })

  it('replaces a withdrawal by the decision of the same request', () => {
    const withdrawn = asked('k1', { outcome: 'withdrawn' })
    const decided = asked('k1', { outcome: 'rejected' })
    expect(foldRecords([withdrawn], [decided])).toStrictEqual([
      { ...decided, id: withdrawn.id },
    ])
  })
})

describe('trimRecords', () => {
  it('drops the oldest', () => {
    const [one, two, three] = [read(0), read(1), read(2)]
    expect(trimRecords([one, two, three], 2)).toStrictEqual([two, three])
    expect(trimRecords([one, two, three], 3)).toStrictEqual([one, two, three])
  })

  it('drops reads and failed sends before changes', () => {
    const granted = asked('k1')
    const revoked = read(1, { method: 'wallet_revokeSession' })
    const ended = read(2, { act: 'expired', outcome: 'done' })
    const failed = asked('k2', { outcome: 'failed' })
    const all = [granted, revoked, ended, failed, read(3)]
    expect(trimRecords(all, 3)).toStrictEqual([granted, revoked, ended])
    expect(trimRecords(all, 2)).toStrictEqual([revoked, ended])
  })
})
