import { expect, it } from 'vitest'
import { describeRow, outcomeOf, readText } from './describe-row.ts'
import { invoked, rowOf } from './testing/row-of.ts'

it('an invoked method is shown in place of the call around it', () => {
  const row = rowOf({ params: invoked('eth_call', [1], 'eip155:10') })
  expect(describeRow(row)).toStrictEqual({
    method: 'eth_call',
    scope: 'eip155:10',
    params: { kind: 'value', value: [1] },
  })
})

it('so is the notification in a message to the page', () => {
  const row = rowOf({
    kind: 'notification',
    method: 'wallet_notify',
    params: {
      scope: 'eip155:1',
      notification: { method: 'eth_subscription', params: { a: 1 } },
    },
  })
  expect(describeRow(row)).toMatchObject({
    method: 'eth_subscription',
    scope: 'eip155:1',
  })
})

it('params that were cut, are missing or malformed are shown as they are', () => {
  const cut = {
    json: '{"scope":"eip155:1","request":{"method":"eth_call","p',
    length: 70_000,
  }
  expect([
    describeRow({ ...rowOf(), params: cut }),
    describeRow(rowOf()),
    describeRow(rowOf({ params: { scope: 1, request: 2 } })),
  ]).toStrictEqual([
    {
      method: 'eth_call',
      scope: 'eip155:1',
      params: { kind: 'cut', start: cut.json, length: 70_000 },
    },
    {
      method: 'wallet_invokeMethod',
      scope: undefined,
      params: { kind: 'none' },
    },
    {
      method: 'wallet_invokeMethod',
      scope: undefined,
      params: { kind: 'value', value: { scope: 1, request: 2 } },
    },
  ])
  expect(readText(undefined)).toStrictEqual({ kind: 'none' })
})

it('a scope that is known later is shown then', () => {
  const row = rowOf({ method: 'eth_call', params: [] })
  expect(describeRow(row).scope).toBe(undefined)
  expect(describeRow({ ...row, scope: 'eip155:1' }).scope).toBe('eip155:1')
})

it('an outcome is that of the activity, or follows from the answer', () => {
  const error = { json: '{}' }
  expect(
    [
      rowOf(),
      rowOf({ to: 1, result: { json: '1' } }),
      rowOf({ to: 1, error }),
      rowOf({ to: 1, error, outcome: 'rejected' }),
      rowOf({ to: 1, error, outcome: 'withdrawn' }),
      rowOf({ to: 1, error, outcome: 'failed' }),
      rowOf({ to: 1, error, kind: 'node' }),
      rowOf({ kind: 'notification' }),
    ].map(outcomeOf),
  ).toStrictEqual([
    'pending',
    'done',
    'refused',
    'rejected',
    'withdrawn',
    'failed',
    'failed',
    'done',
  ])
})
