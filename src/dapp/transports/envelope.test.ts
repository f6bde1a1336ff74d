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

  it('omits missing params', () => {
    expect(wrapCall(1, { method: 'wallet_getSession' })).toStrictEqual({
      type: 'caip-348',
      data: { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' },
    })
  })
})

describe('unwrap', () => {
  const inEnvelope = (data: unknown) => unwrap({ type: 'caip-348', data })

  it('reads a response, also one of null', () => {
    expect([
      inEnvelope({ jsonrpc: '2.0', id: 2, result: '0x1' }),
      inEnvelope({ jsonrpc: '2.0', id: 3, result: null }),
    ]).toStrictEqual([
      { kind: 'response', id: 2, result: '0x1' },
      { kind: 'response', id: 3, result: null },
    ])
  })

  it('reads an error as it was sent', () => {
    const error = { code: 4001, message: 'No.', data: { reason: 'why' } }
    expect(inEnvelope({ jsonrpc: '2.0', id: 2, error })).toStrictEqual({
      kind: 'error',
      id: 2,
      error,
    })
  })

  it('reads an event, with or without an empty id', () => {
    const event = { method: 'wallet_notify', params: { scope: 'eip155:1' } }
    const received = {
      kind: 'event',
      name: 'wallet_notify',
      params: { scope: 'eip155:1' },
    }
    expect([
      inEnvelope(event),
      inEnvelope({ ...event, id: null }),
    ]).toStrictEqual([received, received])
  })

  it.each([
    ['undefined', undefined],
    ['a string', 'pong'],
    ['a bare frame', { jsonrpc: '2.0', id: 1, result: true }],
    ['another envelope', { type: 'caip-0', data: { id: 1, result: true } }],
    ['an empty envelope', { type: 'caip-348' }],
    ['a string in the envelope', { type: 'caip-348', data: 'pong' }],
    ['an unknown id', { type: 'caip-348', data: { id: 'a' } }],
    ['neither id nor method', { type: 'caip-348', data: { result: true } }],
  ])('ignores %s', (_title, message) => {
    expect(unwrap(message)).toBeUndefined()
  })
})
