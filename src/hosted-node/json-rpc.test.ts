import { describe, expect, it } from 'vitest'
import { readFrame } from './json-rpc.ts'

const refused = (id: unknown, code: number, message: string): unknown => ({
  kind: 'refused',
  id,
  error: { code, message },
})

describe('readFrame', () => {
  it.each([['seven'], [7], [0], [''], [null]])('preserves the id %j', (id) => {
    expect(
      readFrame({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }),
    ).toEqual({
      kind: 'request',
      id,
      call: { method: 'eth_chainId', params: [] },
    })
  })

  it('treats absent params as none', () => {
    expect(readFrame({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).toEqual(
      { kind: 'request', id: 1, call: { method: 'eth_chainId', params: [] } },
    )
  })

  it('drops members that are not part of JSON-RPC', () => {
    expect(
      readFrame({ jsonrpc: '2.0', id: 1, method: 'm', params: {}, extra: 1 }),
    ).toEqual({ kind: 'request', id: 1, call: { method: 'm', params: {} } })
  })

  it('treats a call without an id as a notification', () => {
    expect(readFrame({ jsonrpc: '2.0', method: 'evm_mine' })).toEqual({
      kind: 'notification',
      call: { method: 'evm_mine', params: [] },
    })
  })

  it.each([
    ['text', null, 'a request must be an object'],
    [null, null, 'a request must be an object'],
    [[], null, 'a request must be an object'],
    [{}, null, 'jsonrpc must be "2.0"'],
    [{ id: 4, method: 'm' }, 4, 'jsonrpc must be "2.0"'],
    [{ jsonrpc: 2, id: 4, method: 'm' }, 4, 'jsonrpc must be "2.0"'],
    [{ jsonrpc: '2.0', id: 4 }, 4, 'method must be a string'],
    [
      { jsonrpc: '2.0', id: {}, method: 'm' },
      null,
      'id must be a string, a number or null',
    ],
    [
      { jsonrpc: '2.0', method: 'm', params: 'p' },
      null,
      'params must be an array or an object',
    ],
  ])('rejects %j', (frame, id, reason) => {
    expect(readFrame(frame)).toEqual(
      refused(id, -32600, `Invalid request: ${reason}`),
    )
  })

  it('rejects params that are neither a list nor an object', () => {
    expect(
      readFrame({ jsonrpc: '2.0', id: 4, method: 'm', params: 'p' }),
    ).toEqual(
      refused(
        4,
        -32602,
        'Invalid params: params must be an array or an object',
      ),
    )
  })
})
