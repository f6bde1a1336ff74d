import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { isRpcError } from './errors.ts'
import { limits } from './limits.ts'
import type { RequestedScope } from './scope.ts'
import {
  parseCreateSessionParams,
  parseInvokeMethodParams,
  parseRevokeSessionParams,
} from './session-api.ts'

const now = Date.UTC(2026, 10, 15)
const scope: RequestedScope = { methods: [], notifications: [] }
const optionalScopes = { 'eip155:1': scope }
const invocation = { scope: 'eip155:1', request: { method: 'eth_chainId' } }

const create = (params: unknown) => parseCreateSessionParams(params, now)

/** The wire error that a call throws; any other error fails the test. */
const errorOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (!isRpcError(error)) throw error
    const { code, message, data } = error
    return { code, message, data }
  }
  return undefined
}

const invalid = (path: string, reason: string) => ({
  code: -32602,
  message: 'Invalid method parameter(s).',
  data: { path, reason },
})

describe('parseCreateSessionParams', () => {
  it('accepts known scopes and properties', () => {
    const params = {
      requiredScopes: { 'eip155:1': { methods: ['a'], notifications: ['b'] } },
      optionalScopes: {
        eip155: { ...scope, references: ['1', '137'], accounts: ['c'] },
      },
      sessionProperties: {
        expiry: '2027-01-01T00:00:00Z',
        'eip1193-compatible': true,
      },
    }
    expect(create(params)).toStrictEqual(params)
  })

  it.each([undefined, null, 'text', 1, [], [optionalScopes]])(
    'refuses %j as params',
    (params) => {
      expect(errorOf(() => create(params))).toStrictEqual(
        invalid('params', 'must be an object'),
      )
    },
  )

  it.each([
    [{ scopes: { 'eip155:1': scope } }],
    [{}],
    [{ optionalScopes: {} }],
    [{ requiredScopes: {}, optionalScopes: {} }],
  ])('accepts %j, which grants nothing', (params) => {
    const { scopes: _, ...known } = { scopes: undefined, ...params }
    expect(create(params)).toStrictEqual(known)
  })

  it.each([
    ['optionalScopes', null, '', 'must be an object'],
    ['optionalScopes', 'text', '', 'must be an object'],
    ['requiredScopes', [], '', 'must be an object'],
    ['requiredScopes', [scope], '', 'must be an object'],
    ['optionalScopes', { 'eip155:1': null }, '.eip155:1', 'must be an object'],
    ['optionalScopes', { 'eip155:1': [] }, '.eip155:1', 'must be an object'],
    ['optionalScopes', { 'eip155:1': 'a' }, '.eip155:1', 'must be an object'],
  ])('refuses %s that are %j', (name, value, place, reason) => {
    expect(errorOf(() => create({ [name]: value }))).toStrictEqual(
      invalid(`params.${name}${place}`, reason),
    )
  })

  it.each([
    ['methods', undefined, '', 'must be an array'],
    ['notifications', undefined, '', 'must be an array'],
    ['methods', 'eth_call', '', 'must be an array'],
    ['methods', { 0: 'eth_call' }, '', 'must be an array'],
    ['methods', { toString: 1, toJSON: 1 }, '', 'must be an array'],
    ['accounts', [{ toString: 1, valueOf: 1 }], '.0', 'must be a string'],
    ['notifications', null, '', 'must be an array'],
    ['methods', [1], '.0', 'must be a string'],
    ['notifications', ['a', null], '.1', 'must be a string'],
    ['accounts', null, '', 'must be an array'],
    ['accounts', [{}], '.0', 'must be a string'],
    ['references', '1', '', 'must be an array'],
    ['references', [1], '.0', 'must be a string'],
  ])('refuses a scope with %s: %j', (name, value, place, reason) => {
    const broken = { 'eip155:1': { ...scope, [name]: value } }
    expect(errorOf(() => create({ optionalScopes: broken }))).toStrictEqual(
      invalid(`params.optionalScopes.eip155:1.${name}${place}`, reason),
    )
  })

  it('accepts empty lists', () => {
    expect(create({ optionalScopes })).toStrictEqual({ optionalScopes })
  })

  it('drops unknown members', () => {
    expect(
      create({
        optionalScopes: {
          'eip155:1': { ...scope, rpcEndpoints: ['https://evil.example'] },
        },
        capabilities: {},
      }),
    ).toStrictEqual({ optionalScopes })
  })

  it('drops a session id', () => {
    expect(create({ sessionId: '0xdeadbeef', optionalScopes })).toStrictEqual({
      optionalScopes,
    })
  })

  it.each([null, 'text', [], [1], {}, { 'EIP155:1': {} }, { 'eip155:': {} }])(
    'answers 5300 to scopedProperties %j',
    (scopedProperties) => {
      expect(
        errorOf(() => create({ optionalScopes, scopedProperties })),
      ).toMatchObject({
        code: 5300,
        message: 'Invalid scopedProperties requested',
      })
    },
  )

  it('drops valid scopedProperties', () => {
    const scopedProperties = { eip155: { a: 1 }, 'eip155:1': {} }
    expect(create({ optionalScopes, scopedProperties })).toStrictEqual({
      optionalScopes,
    })
  })

  it.each(['requiredScopes', 'optionalScopes'])(
    'answers 5301 to scopedProperties inside %s',
    (name) => {
      const inside = { 'eip155:1': { ...scope, scopedProperties: {} } }
      expect(errorOf(() => create({ [name]: inside }))).toStrictEqual({
        code: 5301,
        message: 'scopedProperties can only be outside of sessionScopes',
        data: {
          path: `params.${name}.eip155:1.scopedProperties`,
          reason: 'must stand outside',
        },
      })
    },
  )

  it.each([
    [null, '', 'must be an object'],
    ['text', '', 'must be an object'],
    [[], '', 'must be an object'],
    [{}, '', 'must not be empty'],
    [{ expiry: 1 }, '.expiry', 'must be an RFC 3339 date-time'],
    [{ expiry: 'soon' }, '.expiry', 'must be an RFC 3339 date-time'],
    [
      { expiry: '2026-11-31T00:00:00Z' },
      '.expiry',
      'must be an RFC 3339 date-time',
    ],
    [{ expiry: '2026-11-15T00:00:00Z' }, '.expiry', 'must be in the future'],
    [{ expiry: '2020-01-01T00:00:00Z' }, '.expiry', 'must be in the future'],
  ])(
    'answers 5302 to sessionProperties %j',
    (sessionProperties, place, reason) => {
      expect(
        errorOf(() => create({ optionalScopes, sessionProperties })),
      ).toStrictEqual({
        code: 5302,
        message: 'Invalid sessionProperties requested',
        data: { path: `params.sessionProperties${place}`, reason },
      })
    },
  )

  it('drops unknown session properties', () => {
    const expiry = '2026-11-15T00:00:01Z'
    expect(
      create({ sessionProperties: { expiry, caip345: {}, origin: 'x' } }),
    ).toStrictEqual({ sessionProperties: { expiry } })
    expect(create({ sessionProperties: { unknown: 1 } })).toStrictEqual({
      sessionProperties: {},
    })
  })

  const refuses = (parse: () => unknown) => errorOf(parse)?.code

  it.each([
    [limits.sessionPropertiesBytes - 1, undefined],
    [limits.sessionPropertiesBytes, undefined],
    [limits.sessionPropertiesBytes + 1, 5302],
  ])('answers %i bytes of session properties with %s', (bytes, code) => {
    const frame = '{"a":""}'.length
    const sessionProperties = { a: 'x'.repeat(bytes - frame) }
    expect(refuses(() => create({ sessionProperties }))).toBe(code)
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index + 1}`)

  it.each([
    [
      'scopes',
      limits.scopesPerRequest,
      (count: number) => ({
        optionalScopes: Object.fromEntries(
          many(count).map((reference) => [`eip155:${reference}`, scope]),
        ),
      }),
    ],
    [
      'references',
      limits.scopesPerRequest,
      (count: number) => ({
        optionalScopes: { eip155: { ...scope, references: many(count) } },
      }),
    ],
    [
      'scopes of both kinds',
      limits.scopesPerRequest,
      (count: number) => ({
        requiredScopes: { eip155: { ...scope, references: many(count - 1) } },
        optionalScopes,
      }),
    ],
    [
      'methods',
      limits.methodsPerScope,
      (count: number) => ({
        optionalScopes: { 'eip155:1': { ...scope, methods: many(count) } },
      }),
    ],
    [
      'notifications',
      limits.methodsPerScope,
      (count: number) => ({
        optionalScopes: {
          'eip155:1': { ...scope, notifications: many(count) },
        },
      }),
    ],
    [
      'accounts',
      limits.accountsPerScope,
      (count: number) => ({
        optionalScopes: { 'eip155:1': { ...scope, accounts: many(count) } },
      }),
    ],
  ])('accepts as many %s as the limit allows', (_title, limit, request) => {
    expect(refuses(() => create(request(limit - 1)))).toBeUndefined()
    expect(refuses(() => create(request(limit)))).toBeUndefined()
    expect(refuses(() => create(request(limit + 1)))).toBe(-32005)
  })

  it('drops __proto__ and runs no getter', () => {
    const inherited = Object.create({ requiredScopes: optionalScopes })
    expect(create(inherited)).toStrictEqual({})
    const params = JSON.parse(
      '{"__proto__":{"requiredScopes":{"eip155:1":{}}},"optionalScopes":{"__proto__":null}}',
    )
    expect(create(params)).toStrictEqual({ optionalScopes: {} })
    const trap = {
      get optionalScopes(): never {
        throw new Error('a getter ran')
      },
    }
    expect(create(trap)).toStrictEqual({})
  })

  it('answers any input with a wire error or a frozen copy of known members', () => {
    const list = fc.oneof(fc.array(fc.string()), fc.jsonValue())
    const near = fc.dictionary(
      fc.constantFrom('eip155', 'eip155:1', '__proto__', 'constructor', 'x'),
      fc.oneof(
        fc.record(
          {
            methods: list,
            notifications: list,
            references: list,
            accounts: list,
            scopedProperties: fc.jsonValue(),
            extra: fc.jsonValue(),
          },
          { requiredKeys: ['methods', 'notifications'] },
        ),
        fc.jsonValue(),
      ),
    )
    const request = fc.record(
      {
        requiredScopes: near,
        optionalScopes: near,
        sessionProperties: fc.jsonValue(),
        scopedProperties: fc.jsonValue(),
        sessionId: fc.string(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(request, fc.anything()), (params) => {
        let parsed: unknown
        const error = errorOf(() => {
          parsed = create(params)
        })
        if (error) return
        expect(isDeeplyFrozen(parsed)).toBe(true)
        expect(
          unknownMembers(parsed as ReturnType<typeof create>),
        ).toStrictEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

const unknownMembers = ({
  requiredScopes = {},
  optionalScopes = {},
  sessionProperties = {},
  ...rest
}: ReturnType<typeof create>): string[] => {
  const known = ['references', 'methods', 'notifications', 'accounts']
  return [
    ...Object.keys(rest),
    ...Object.keys(sessionProperties).filter(
      (name) => name !== 'expiry' && name !== 'eip1193-compatible',
    ),
    ...[requiredScopes, optionalScopes]
      .flatMap((scopes) => Object.values(scopes))
      .flatMap((one) => Object.keys(one))
      .filter((name) => !known.includes(name)),
  ]
}

const isDeeplyFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))

describe('parseInvokeMethodParams', () => {
  it.each([[[]], [{}], [['0x1', { a: [null] }]], [{ type: 'ERC20' }]])(
    'accepts %j as inner params',
    (params) => {
      const call = { scope: 'eip155:1', request: { method: 'a', params } }
      expect(parseInvokeMethodParams(call)).toStrictEqual(call)
    },
  )

  it('accepts a call without inner params', () => {
    expect(parseInvokeMethodParams(invocation)).toStrictEqual(invocation)
  })

  it.each([undefined, null, 'text', [], [invocation]])(
    'refuses %j as params',
    (params) => {
      expect(errorOf(() => parseInvokeMethodParams(params))).toStrictEqual(
        invalid('params', 'must be an object'),
      )
    },
  )

  it.each([
    undefined,
    null,
    1,
    'eip155',
    'wallet',
    '',
    'EIP155:1',
    'eip155:1\n',
  ])('refuses %j as scope', (chainId) => {
    expect(
      errorOf(() => parseInvokeMethodParams({ ...invocation, scope: chainId })),
    ).toStrictEqual(invalid('params.scope', 'must be a CAIP-2 chain id'))
  })

  it.each([
    [undefined, '', 'must be an object'],
    ['eth_chainId', '', 'must be an object'],
    [[], '', 'must be an object'],
    [{}, '.method', 'must be a string'],
    [{ method: 1 }, '.method', 'must be a string'],
    [
      { method: 'a', params: 'text' },
      '.params',
      'must be an object or an array',
    ],
    [{ method: 'a', params: null }, '.params', 'must be an object or an array'],
  ])('refuses %j as request', (request, place, reason) => {
    expect(
      errorOf(() => parseInvokeMethodParams({ scope: 'eip155:1', request })),
    ).toStrictEqual(invalid(`params.request${place}`, reason))
  })

  it('accepts a near miss of a chain, which the session rejects', () => {
    const call = { ...invocation, scope: 'eip155:01' }
    expect(parseInvokeMethodParams(call)).toStrictEqual(call)
  })

  it('drops a session id and other unknown members', () => {
    expect(
      parseInvokeMethodParams({
        ...invocation,
        sessionId: '1',
        request: { ...invocation.request, id: 1, jsonrpc: '2.0' },
      }),
    ).toStrictEqual(invocation)
  })

  it('refuses inner params with a __proto__ member', () => {
    const params = JSON.parse('[{"__proto__":{"from":"0x"}}]')
    const request = { method: 'a', params }
    expect(
      errorOf(() => parseInvokeMethodParams({ ...invocation, request })),
    ).toStrictEqual(
      invalid('params.request.params.0', 'must not have a member __proto__'),
    )
  })

  it('answers any input with a wire error or a frozen copy', () => {
    const near = fc.record({
      scope: fc.constantFrom('eip155:1', 'eip155'),
      request: fc.record(
        { method: fc.string(), params: fc.jsonValue(), extra: fc.string() },
        { requiredKeys: ['method'] },
      ),
    })
    fc.assert(
      fc.property(fc.oneof(near, fc.anything()), (params) => {
        let parsed: unknown
        const error = errorOf(() => {
          parsed = parseInvokeMethodParams(params)
        })
        if (error) return
        const { scope: chainId, request, ...rest } = Object(parsed)
        const { method, params: _inner, ...more } = request
        expect([typeof chainId, typeof method, rest, more]).toStrictEqual([
          'string',
          'string',
          {},
          {},
        ])
        expect(isDeeplyFrozen(parsed)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('parseRevokeSessionParams', () => {
  it.each([undefined, {}, [], { sessionId: '1' }, { scopes: [] }])(
    'reads %j as ending the whole session',
    (params) => {
      expect(parseRevokeSessionParams(params)).toStrictEqual({})
    },
  )

  it('accepts the scopes to revoke', () => {
    const scopes = ['eip155:1', 'nonsense']
    expect(parseRevokeSessionParams({ scopes, sessionId: '1' })).toStrictEqual({
      scopes,
    })
  })

  it.each([
    [null, 'params', 'must be an object'],
    ['text', 'params', 'must be an object'],
    [[1], 'params', 'must be an object'],
    [{ scopes: 'eip155:1' }, 'params.scopes', 'must be an array'],
    [{ scopes: null }, 'params.scopes', 'must be an array'],
    [{ scopes: {} }, 'params.scopes', 'must be an array'],
    [{ scopes: [1] }, 'params.scopes.0', 'must be a string'],
  ])('refuses %j rather than revoke nothing', (params, path, reason) => {
    expect(errorOf(() => parseRevokeSessionParams(params))).toStrictEqual(
      invalid(path, reason),
    )
  })

  it('accepts as many scopes as the limit allows', () => {
    const parse = (count: number) => () =>
      parseRevokeSessionParams({
        scopes: Array.from({ length: count }, () => 'eip155:1'),
      })
    expect(errorOf(parse(limits.scopesPerRequest))).toBeUndefined()
    expect(errorOf(parse(limits.scopesPerRequest + 1))?.code).toBe(-32005)
  })
})
