import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../messaging/activity-contract.ts'
import { byDay, daysAgo, filterActivity, noFilter } from './activity-filter.ts'

const entry = (id: string, other: Partial<ActivityEntry> = {}) => ({
  id,
  at: 0,
  until: 0,
  origin: 'https://a.example',
  kind: 'read' as const,
  act: 'call' as const,
  method: 'eth_call',
  outcome: 'answered' as const,
  milliseconds: 1,
  count: 1,
  ...other,
})

const entries = [
  entry('read'),
  entry('other site', { origin: 'https://b.example' }),
  entry('failed', { outcome: 'failed' }),
  entry('block number', { method: 'eth_blockNumber' }),
  entry('edited', { kind: 'connection', act: 'edited', outcome: 'done' }),
]

const found = (filter: Partial<typeof noFilter>) =>
  filterActivity(entries, { ...noFilter, ...filter }).map(({ id }) => id)

describe('filterActivity', () => {
  it('matches everything by default', () => {
    expect(found({})).toStrictEqual(entries.map(({ id }) => id))
  })

  it('filters by site, kind, method and outcome', () => {
    expect(found({ origin: 'https://b.example' })).toStrictEqual(['other site'])
    expect(found({ kind: 'connection' })).toStrictEqual(['edited'])
    expect(found({ method: 'eth_blockNumber' })).toStrictEqual(['block number'])
    expect(found({ outcome: 'failed' })).toStrictEqual(['failed'])
    expect(found({ kind: 'read', outcome: 'failed' })).toStrictEqual(['failed'])
  })

  it('treats answered requests and user actions as done', () => {
    expect(found({ outcome: 'done' })).toStrictEqual([
      'read',
      'other site',
      'block number',
      'edited',
    ])
  })
})

describe('byDay', () => {
  it('starts a day at local midnight and preserves the order', () => {
    const [late, early, before] = [
      new Date(2031, 2, 30, 23, 59),
      new Date(2031, 2, 30, 0, 0),
      new Date(2031, 2, 29, 23, 59),
    ].map((time) => entry(`${time}`, { until: time.getTime() }))
    if (!late || !early || !before) throw new Error('three were made')
    expect(byDay([late, early, before], ({ until }) => until)).toStrictEqual([
      { day: new Date(2031, 2, 30), entries: [late, early] },
      { day: new Date(2031, 2, 29), entries: [before] },
    ])
  })

  it('counts calendar days, also across daylight saving changes', () => {
    const now = new Date(2031, 3, 1, 0, 1)
    expect([
      daysAgo(new Date(2031, 3, 1), now),
      daysAgo(new Date(2031, 2, 31, 23, 59), now),
      daysAgo(new Date(2031, 2, 25), now),
    ]).toStrictEqual([0, 1, 7])
  })
})
