import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { checkFrame } from './json-rpc.ts'

const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }

describe('checkFrame', () => {
  it.each([
    ['no params', call],
    ['object params', { ...call, params: { a: 1 } }],
    ['array params', { ...call, params: [] }],
    ['a string id', { ...call, id: 'b9f0' }],
    ['a negative id', { ...call, id: -1 }],
    ['an empty string as id', { ...call, id: '' }],
  ])('accepts a call with %s unchanged', (_title, frame) => {
    expect(checkFrame(frame)).toStrictEqual({ kind: 'call', call: frame })
  })

  it('rebuilds a call from the four members of JSON-RPC', () => {
    expect(
      checkFrame({ ...call, origin: 'https://bank.example', sessionId: '1' }),
    ).toStrictEqual({ kind: 'call', call })
  })

  it.each([
    ['a call', call],
    ['a call with a wrong version', { ...call, jsonrpc: '1.0' }],
    ['an empty object', {}],
  ])('does not answer %s without an id', (_title, frame) => {
    const { id: _, ...withoutId } = { id: 1, ...frame }
    expect(checkFrame(withoutId)).toStrictEqual({ kind: 'unanswerable' })
  })

  it.each([null, 1.5, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %j as an id',
    (id) => {
      expect(checkFrame({ ...call, id })).toStrictEqual({
        kind: 'bad-frame',
        id: null,
        reason: 'id must be a string or an integer',
      })
    },
  )

  it.each(['1.0', 2, '2.00', null, undefined, ['2.0']])(
    'refuses %j as jsonrpc',
    (jsonrpc) => {
      expect(checkFrame({ ...call, jsonrpc })).toStrictEqual({
        kind: 'bad-frame',
        id: 1,
        reason: 'jsonrpc must be "2.0"',
      })
    },
  )

  it.each([undefined, null, 5, {}, ['x']])('refuses %j as method', (method) => {
    expect(checkFrame({ ...call, method })).toStrictEqual({
      kind: 'bad-frame',
      id: 1,
      reason: 'method must be a string',
    })
  })

  it.each(['text', 1, null, true])('refuses %j as params', (params) => {
    expect(checkFrame({ ...call, params })).toStrictEqual({
      kind: 'bad-params',
      id: 1,
      reason: 'must be an object or an array',
    })
  })

  it.each(['ping', 7, null, undefined, true, [call]])(
    'refuses %j as a frame',
    (frame) => {
      expect(checkFrame(frame)).toStrictEqual({
        kind: 'bad-frame',
        id: null,
        reason: 'a frame must be an object',
      })
    },
  )

  it('handles any JSON and passes on only the four members', () => {
    const nearCall = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: fc.jsonValue(),
        method: fc.oneof(fc.string(), fc.jsonValue()),
        params: fc.jsonValue(),
        origin: fc.string(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearCall), (frame) => {
        const checked = checkFrame(frame)
        if (checked.kind !== 'call') return
        const { jsonrpc, id, method, params } = frame as Record<string, unknown>
        expect(checked.call).toEqual({ jsonrpc, id, method, params })
        expect(jsonrpc).toBe('2.0')
      }),
      { numRuns: 5_000 },
    )
  })

  it('reads own members only', () => {
    expect(checkFrame(Object.create(call))).toStrictEqual({
      kind: 'unanswerable',
    })
    expect(checkFrame(Object.create(call, own({ id: 1 })))).toStrictEqual({
      kind: 'bad-frame',
      id: 1,
      reason: 'jsonrpc must be "2.0"',
    })
  })
})

const own = (members: Record<string, unknown>): PropertyDescriptorMap =>
  Object.getOwnPropertyDescriptors(members)
