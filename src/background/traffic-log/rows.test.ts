import { expect, it } from 'vitest'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import {
  createRows,
  cut,
  MOST_CHARACTERS,
  MOST_OF_VALUE,
  MOST_ROWS,
} from './rows.ts'

const rowOf = (method: string, value: unknown = null): TrafficRow => ({
  id: 0,
  revision: 0,
  kind: 'request',
  at: 0,
  method,
  params: cut(value),
  waits: [],
  nodeCalls: [],
})

it('a saved row is listed with its last change, after older ones', () => {
  const rows = createRows()
  const first = rowOf('first')
  rows.save(first)
  rows.save(rowOf('second'))
  rows.save(first)
  expect(
    rows.after(0).map(({ id, revision, method }) => [id, revision, method]),
  ).toStrictEqual([
    [2, 2, 'second'],
    [1, 3, 'first'],
  ])
  expect(rows.after(2)).toStrictEqual([first])
})

it('the oldest rows are dropped above the limit of rows, and stay away', () => {
  const rows = createRows()
  const first = rowOf('first')
  rows.save(first)
  for (let at = 0; at < MOST_ROWS; at += 1) rows.save(rowOf('later'))
  rows.save(first)
  const listed = rows.after(0)
  expect(listed).toHaveLength(MOST_ROWS)
  expect(listed).not.toContain(first)
})

it('the oldest rows are dropped above the limit of characters', () => {
  const rows = createRows()
  const value = 'x'.repeat(MOST_OF_VALUE - 2)
  for (let at = 0; at < 1_000; at += 1) rows.save(rowOf('long', value))
  const listed = rows.after(0)
  const characters = listed.reduce(
    (sum, row) => sum + row.params.json.length,
    0,
  )
  expect(characters).toBeLessThanOrEqual(MOST_CHARACTERS)
  expect(listed.length).toBeGreaterThan(250)
  expect(listed.length).toBeLessThan(256)
  expect(listed.at(-1)?.id).toBe(1_000)
})

it('what a row grows by is counted', () => {
  const rows = createRows()
  const grown = rowOf('grown')
  rows.save(rowOf('other'))
  rows.save(grown)
  const params = cut('x'.repeat(MOST_OF_VALUE - 2))
  for (let at = 0; at * MOST_OF_VALUE < MOST_CHARACTERS; at += 1) {
    grown.nodeCalls.push({ chainId: '', method: '', params, at: 0 })
  }
  rows.save(grown)
  expect(rows.after(0)).toStrictEqual([])
})

it('a long value is cut and says how long it was', () => {
  expect(cut({ a: 1 })).toStrictEqual({ json: '{"a":1}' })
  const { json, length } = cut('y'.repeat(MOST_OF_VALUE))
  expect([json.length, length]).toStrictEqual([
    MOST_OF_VALUE,
    MOST_OF_VALUE + 2,
  ])
})

it('a value that JSON cannot write is empty', () => {
  // Some engines write any depth, but none writes a cycle.
  const endless: unknown[] = []
  endless.push(endless)
  expect([cut(undefined), cut(endless)]).toStrictEqual([
    { json: '' },
    { json: '' },
  ])
})
