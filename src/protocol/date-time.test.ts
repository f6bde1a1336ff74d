import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { fromDateTime } from './date-time.ts'

describe('fromDateTime', () => {
  it.each([
    ['2026-11-15T00:00:00Z', Date.UTC(2026, 10, 15)],
    ['2026-11-15t00:00:00z', Date.UTC(2026, 10, 15)],
    ['2026-11-15T01:30:00+01:30', Date.UTC(2026, 10, 15)],
    ['2026-11-14T22:30:00-01:30', Date.UTC(2026, 10, 15)],
    ['2026-11-15T00:00:00.123456Z', Date.UTC(2026, 10, 15, 0, 0, 0, 123)],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
    ['2026-12-31T23:59:60Z', Date.UTC(2027, 0, 1)],
  ])('reads %s', (text, milliseconds) => {
    expect(fromDateTime(text)).toBe(milliseconds)
  })

  it.each([
    '2026-11-31T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-11-15T24:00:00Z',
    '2026-11-15T00:60:00Z',
    '2026-11-15T00:00:61Z',
    '2026-11-15T00:00:00',
    '2026-11-15T00:00:00+24:00',
    '2026-11-15 00:00:00Z',
    '2026-11-15',
    '+002026-11-15T00:00:00Z',
    'Sun, 15 Nov 2026 00:00:00 GMT',
    '1794700800000',
    '2026-11-15T00:00:00Z\n',
    '',
    null,
    undefined,
    1_794_700_800_000,
    {},
  ])('does not read %j', (value) => {
    expect(fromDateTime(value)).toBeUndefined()
  })

  it('reads every date in the form that JSON has', () => {
    const date = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, (any) => {
        expect(fromDateTime(any.toISOString())).toBe(any.getTime())
      }),
    )
  })
})
