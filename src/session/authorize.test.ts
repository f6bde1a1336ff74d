import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import type { InvokeMethodParams } from '../protocol/session-api.ts'
import {
  type Authorization,
  actingAccount,
  authorize as authorizeByRule,
} from './authorize.ts'

/** Uses the method's rule in eip155. */
const authorize = (
  granted: SessionScopes,
  call: InvokeMethodParams,
): Authorization => {
  const rule = onlyEip155.ruleOf(call.scope, call.request.method)
  return authorizeByRule(granted, { call, rule })
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const second = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const upper = `0x${address.slice(2).toUpperCase()}`

const methods = [
  'eth_call',
  'eth_subscribe',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData_v3',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_watchAsset',
]
const scopes: SessionScopes = {
  'eip155:1': {
    methods,
    notifications: ['eth_subscription'],
    accounts: [`eip155:1:${address}`],
  },
  'eip155:137': {
    methods: ['eth_chainId', 'eth_subscribe', 'personal_sign'],
    notifications: [],
    accounts: [`eip155:137:${second}`],
  },
}

const ask = ({
  chainId = 'eip155:1',
  method,
  params,
}: {
  chainId?: string
  method: string
  params?: RpcParams
}) =>
  authorize(scopes, {
    scope: chainId,
    request: params === undefined ? { method } : { method, params },
  })

const unauthorized = { kind: 'unauthorized' }

describe('authorize', () => {
  it.each([
    ['eip155:1', 'eth_call'],
    ['eip155:1', 'wallet_watchAsset'],
    ['eip155:1', 'eth_subscribe'],
    ['eip155:137', 'eth_chainId'],
  ])('authorizes on %s the granted method %s', (chainId, method) => {
    expect(ask({ chainId, method })).toStrictEqual({ kind: 'authorized' })
  })

  it('authorizes nothing without a session', () => {
    expect(
      authorize({}, { scope: 'eip155:1', request: { method: 'eth_call' } }),
    ).toStrictEqual(unauthorized)
  })

  it.each([
    'eip155:10',
    'eip155:01',
    'eip155:1 ',
    'eip155',
    '__proto__',
    'toString',
    '',
  ])('authorizes nothing on %j, which is not granted', (chainId) => {
    expect(ask({ chainId, method: 'eth_call' })).toStrictEqual(unauthorized)
  })

  it.each([
    ['eip155:1', 'eth_chainId'],
    ['eip155:137', 'eth_call'],
    ['eip155:1', 'ETH_CALL'],
    ['eip155:1', 'constructor'],
    ['eip155:1', ''],
  ])(
    'rejects on %s the method %s, with the same verdict',
    (chainId, method) => {
      expect(ask({ chainId, method })).toStrictEqual(unauthorized)
    },
  )

  it('authorizes no eth_subscribe where eth_subscription is not granted', () => {
    expect(
      ask({ chainId: 'eip155:137', method: 'eth_subscribe' }),
    ).toStrictEqual(unauthorized)
  })

  const positions: [string, (account: string) => RpcParams, string][] = [
    [
      'personal_sign',
      (account) => ['0x68', account],
      'params.request.params.1',
    ],
    ['personal_sign', (account) => [account, 'hi'], 'params.request.params.0'],
    [
      'eth_signTypedData_v4',
      (account) => [account, '{}'],
      'params.request.params.0',
    ],
    [
      'eth_signTypedData_v3',
      (account) => [account, '{}'],
      'params.request.params.0',
    ],
    [
      'eth_sendTransaction',
      (from) => [{ from, to: second }],
      'params.request.params.0.from',
    ],
    [
      'wallet_sendCalls',
      (from) => [{ from, calls: [] }],
      'params.request.params.0.from',
    ],
    [
      'wallet_getCapabilities',
      (account) => [account],
      'params.request.params.0',
    ],
  ]

  it.each(positions)('finds the account of %s', (method, params) => {
    const authorized = { kind: 'authorized', account: address }
    expect(
      [address, address.toLowerCase(), upper].map((account) =>
        ask({ method, params: params(account) }),
      ),
    ).toStrictEqual([authorized, authorized, authorized])
  })

  it.each(positions)(
    'authorizes no %s for an account that is not granted there',
    (method, params) => {
      expect(ask({ method, params: params(second) })).toStrictEqual(
        unauthorized,
      )
    },
  )

  it.each([
    ['eth_signTypedData_v4', undefined, 'params.request.params.0'],
    ['eth_signTypedData_v4', ['0x1', '{}'], 'params.request.params.0'],
    ['eth_signTypedData_v4', { 0: address }, 'params.request.params.0'],
    ['eth_sendTransaction', [], 'params.request.params.0.from'],
    ['eth_sendTransaction', [{ to: second }], 'params.request.params.0.from'],
    [
      'eth_sendTransaction',
      [{ from: [address] }],
      'params.request.params.0.from',
    ],
    ['eth_sendTransaction', [address], 'params.request.params.0.from'],
    ['eth_sendTransaction', [null], 'params.request.params.0.from'],
    ['wallet_getCapabilities', [`${address}\n`], 'params.request.params.0'],
    ['personal_sign', ['0x68', '0x68'], 'params.request.params.1'],
    ['personal_sign', [], 'params.request.params.1'],
  ] satisfies [string, RpcParams | undefined, string][])(
    'names the path at which %s lacks an account in %j',
    (method, params, path) => {
      expect(
        ask(params === undefined ? { method } : { method, params }),
      ).toStrictEqual({ kind: 'malformed', path, reason: 'must be an address' })
    },
  )

  it('does not report invalid params of a method that is not granted', () => {
    expect(
      ask({ chainId: 'eip155:137', method: 'eth_sendTransaction', params: [] }),
    ).toStrictEqual(unauthorized)
  })

  it('does not accept an account of another chain', () => {
    const mixed: SessionScopes = {
      'eip155:1': {
        methods: ['personal_sign'],
        notifications: [],
        accounts: [`eip155:137:${address}`, `eip155:11:${address}`, address],
      },
    }
    const request = { method: 'personal_sign', params: ['0x68', address] }
    expect(authorize(mixed, { scope: 'eip155:1', request })).toStrictEqual(
      unauthorized,
    )
  })

  it('reads no inherited account of a transaction', () => {
    const inherited = Object.create({ from: address })
    expect(
      ask({ method: 'eth_sendTransaction', params: [inherited] }),
    ).toMatchObject({ kind: 'malformed' })
  })

  it('reads no inherited scope', () => {
    const request = { method: 'eth_call' }
    expect(
      authorize(Object.create(scopes), { scope: 'eip155:1', request }),
    ).toStrictEqual(unauthorized)
  })
})

describe('actingAccount', () => {
  it.each<[string, RpcParams | undefined, string | undefined]>([
    ['personal_sign', ['0x1234', address], address],
    ['personal_sign', [upper, '0x1234'], upper],
    ['personal_sign', ['0x1234'], undefined],
    ['eth_signTypedData_v4', [second, '{}'], second],
    ['eth_sendTransaction', [{ from: address }], address],
    ['eth_sendTransaction', undefined, undefined],
    ['eth_call', [{ from: address }], undefined],
    ['eth_sign', [address], undefined],
  ])(
    'returns the account that %s with %j acts for',
    (method, params, account) => {
      const request = params ? { method, params } : { method }
      const scope = 'eip155:1'
      const rule = onlyEip155.ruleOf(scope, method)
      expect(rule && actingAccount({ scope, request }, rule)).toBe(account)
    },
  )
})
