import { describe, expect, it } from 'vitest'
import { unwrap, wrapCall } from './envelope.ts'

describe('wrapCall', () => {
  it('puts a JSON-RPC call into the envelope', () => {
    expect(
      wrapCall(7, { method: 'wallet_revokeSession', params: { scopes: [] } }),
    ).toStrictEqual({
      type: 'caip-348',
      data: {
        jsonrpc: '2.0',
        id: 7,
        method: 'wallet_revokeSession',
        params: { scopes: [] },
      },
    })
  })

  it('leaves params out where there are none', () => {
    expect(wrapCall(1, { method: 'wallet_getSession' })).toStrictEqual({
      type: 'caip-348',
      data: { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' },
    })
  })
})

describe('unwrap', () => {
  const inEnvelope = (data: unknown) => unwrap({ type: 'caip-348', data })

  it('reads an answer, also one of null', () => {
    expect([
      inEnvelope({ jsonrpc: '2.0', id: 2, result: '0x1' }),
      inEnvelope({ jsonrpc: '2.0', id: 3, result: null }),
    ]).toStrictEqual([
      { kind: 'answer', id: 2, result: '0x1' },
      { kind: 'answer', id: 3, result: null },
    ])
  })

  it('reads an error as it was sent', () => {
    const error = { code: 4001, message: 'No.', data: { reason: 'why' } }
    expect(inEnvelope({ jsonrpc: '2.0', id: 2, error })).toStrictEqual({
      kind: 'failure',
      id: 2,
      error,
    })
  })

  it('reads an event, with or without an empty id', () => {
    const event = { method: 'wallet_notify', params: { scope: 'eip155:1' } }
    const heard = {
      kind: 'event',
      name: 'wallet_notify',
      params: { scope: 'eip155:1' },
    }
    expect([
      inEnvelope(event),
      inEnvelope({ ...event, id: null }),
    ]).toStrictEqual([heard, heard])
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'pong'],
    ['a bare frame', { jsonrpc: '2.0', id: 1, result: true }],
    ['another envelope', { type: 'caip-0', data: { id: 1, result: true } }],
    ['an empty envelope', { type: 'caip-348' }],
    ['a text in the envelope', { type: 'caip-348', data: 'pong' }],
    ['an id of no call of ours', { type: 'caip-348', data: { id: 'a' } }],
    ['neither id nor method', { type: 'caip-348', data: { result: true } }],
  ])('hears nothing in %s', (_title, message) => {
    expect(unwrap(message)).toBeUndefined()
  })
})
