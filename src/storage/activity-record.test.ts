import { describe, expect, it } from 'vitest'
import { type ActivityRecord, ActivityStruct } from './activity-record.ts'

const record: ActivityRecord = {
  id: 'r1',
  at: 1,
  until: 2,
  act: 'call',
  outcome: 'failed',
  milliseconds: 3,
  count: 4,
}

const whole: ActivityRecord = {
  ...record,
  method: 'eth_sendRawTransaction',
  scope: 'eip155:1',
  partial: true,
  hash: '0x1',
  code: 3,
  reason: 'node-error',
  requestKey: 'k1',
}

describe('ActivityStruct', () => {
  it('accepts records with all optional members, and with none', () => {
    expect(ActivityStruct.is([record, whole])).toBe(true)
    expect(ActivityStruct.is([])).toBe(true)
  })

  it.each(Object.keys(record))('rejects a record without its %s', (name) => {
    const { [name as keyof ActivityRecord]: _, ...rest } = record
    expect(ActivityStruct.is([rest])).toBe(false)
  })

  it.each(Object.keys(whole))('rejects another type of %s', (name) => {
    expect(ActivityStruct.is([{ ...whole, [name]: {} }])).toBe(false)
  })

  it.each([
    ['no list', record],
    ['a list of lists', [[]]],
    ['an unknown member', [{ ...record, params: [] }]],
    ['an inherited name', [{ ...record, constructor: 'x' }]],
  ])('rejects %s', (_title, value) => {
    expect(ActivityStruct.is(value)).toBe(false)
  })
})
