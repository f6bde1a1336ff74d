import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import { methodWithoutId } from './missing-id.ts'

const method = 'wallet_createSession'
const call = { jsonrpc: '2.0', id: 1, method }

describe('methodWithoutId', () => {
  it.each([
    ['a call', { jsonrpc: '2.0', method }],
    ['a call with a wrong version', { method }],
    ['a call in a batch', [call, { method: 'x' }, { method }]],
  ])('finds the session method of %s without an id', (_title, frame) => {
    expect(methodWithoutId(frame)).toBe(method)
  })

  it.each([
    ['a call with an id', call],
    ['a call with a null id', { ...call, id: null }],
    ['another method', { jsonrpc: '2.0', method: 'eth_call' }],
    ['no text', { method: [method] }],
    ['a batch of calls with ids', [call, call]],
    ['a batch that is too long', Array(limits.batchCalls + 1).fill({ method })],
    ['no object', method],
  ])('finds nothing in %s', (_title, frame) => {
    expect(methodWithoutId(frame)).toBeUndefined()
  })
})
