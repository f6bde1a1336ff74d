import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import { fc } from '../dev/seeded-fast-check.ts'
import { isChainId, parseAccountId } from '../protocol/caip.ts'
import { toChecksumAddress } from '../protocol/checksum-address.ts'
import type { RequestedScope, SessionScopes } from '../protocol/scope.ts'
import type { CreateSessionParams } from '../protocol/session-api.ts'
import { authorize } from './authorize.ts'
import { grant } from './grant.ts'
import { rulesFor } from './namespaces.ts'
import { normalizeScopes as normalizeBy } from './normalize-scopes.ts'
import { preselect } from './preselect-accounts.ts'
import { restrictToSupported } from './restrict-to-supported.ts'
import { isSameScopes, removeAccount, removeScopes } from './session.ts'
import { showScopes } from './show-scopes.ts'

const namespaces = onlyEip155
const normalizeScopes = (params: CreateSessionParams) =>
  normalizeBy(params, namespaces)

const supported = ['eip155:1', 'eip155:137', 'wallet:eip155']
const grantable = [...supported, 'eip155:10', 'eip155:9007199254740993']
const nearMisses = [
  'eip155:01',
  'eip155:0x1',
  'eip155:_',
  'eip155:0',
  'eip155:１',
  'eip155:1\n',
  'eip155:1 ',
  ' eip155:1',
  'EIP155:1',
  'eip155:',
  'eip155',
  'wallet',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'valueOf',
]
const methods = [
  'eth_call',
  'eth_chainId',
  'personal_sign',
  'wallet_addEthereumChain',
  'eth_sign',
  '__proto__',
  'constructor',
]
const addresses = ['1', '2', '3', 'a', 'b'].map((digit) =>
  toChecksumAddress(`0x${digit.repeat(40)}`),
)

const anyKey = fc.oneof(
  fc.constantFrom(...grantable),
  fc.constantFrom(...nearMisses),
  fc.string(),
)
const anyAddress = fc.oneof(
  fc.constantFrom(...addresses),
  fc.constantFrom(...addresses).map((address) => address.toLowerCase()),
)
const anyAccount = fc.oneof(
  fc.tuple(anyKey, anyAddress).map((parts) => parts.join(':')),
  fc.string(),
)
const anyScope: fc.Arbitrary<RequestedScope> = fc.record(
  {
    methods: fc.array(fc.oneof(fc.constantFrom(...methods), fc.string())),
    notifications: fc.array(
      fc.constantFrom('eth_subscription', 'accountsChanged', '__proto__'),
    ),
    references: fc.array(
      fc.oneof(
        fc.constantFrom('1', '137', '10', '01', '0x1', '_', '0', '１', '1\n'),
        fc.string(),
      ),
    ),
    accounts: fc.array(anyAccount),
  },
  { requiredKeys: ['methods', 'notifications'] },
)
/** Like `JSON.parse`: `__proto__` is an ordinary key. */
const toMap = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries)
const anyEntries = fc.array(fc.tuple(anyKey, anyScope), { maxLength: 6 })
const anyScopes = anyEntries.map(toMap)
const anyRequest: fc.Arbitrary<CreateSessionParams> = fc.record(
  { requiredScopes: anyScopes, optionalScopes: anyScopes },
  { requiredKeys: [] },
)
const anySupport = fc.record({
  namespaces: fc.constant(namespaces),
  chains: fc.subarray(grantable).map((chains) => new Set(chains)),
  addresses: fc.subarray(addresses),
})
const anySession: fc.Arbitrary<SessionScopes> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...grantable),
      fc.record({
        methods: fc.subarray(methods),
        notifications: fc.subarray(['eth_subscription', 'accountsChanged']),
        accounts: fc.array(anyAccount),
      }),
    ),
  )
  .map(toMap)

const reversed = (params: CreateSessionParams): CreateSessionParams => {
  const flip = (scopes: Readonly<Record<string, RequestedScope>> = {}) =>
    toMap(
      Object.entries(scopes)
        .toReversed()
        .map(([key, scope]) => [
          key,
          {
            ...scope,
            methods: scope.methods.toReversed(),
            notifications: scope.notifications.toReversed(),
            ...(scope.accounts && { accounts: scope.accounts.toReversed() }),
            ...(scope.references && {
              references: scope.references.toReversed(),
            }),
          },
        ]),
    )
  return {
    requiredScopes: flip(params.optionalScopes),
    optionalScopes: flip(params.requiredScopes),
  }
}

describe('the scope algebra', () => {
  it('does not change normalized scopes', () => {
    fc.assert(
      fc.property(anyRequest, (params) => {
        const { scopes } = normalizeScopes(params)
        const again = normalizeScopes({ optionalScopes: toMap([...scopes]) })
        expect(again).toStrictEqual({ scopes, dropped: [] })
      }),
    )
  })

  it('normalizes a request the same in any order, required or optional', () => {
    fc.assert(
      fc.property(anyRequest, (params) => {
        const one = normalizeScopes(params)
        const other = normalizeScopes(reversed(params))
        expect([...other.scopes]).toStrictEqual([...one.scopes])
        expect(other.dropped).toStrictEqual(one.dropped)
      }),
    )
  })

  it('normalizes to chains only, each with sorted lists', () => {
    fc.assert(
      fc.property(anyRequest, (params) => {
        for (const [chainId, scope] of normalizeScopes(params).scopes) {
          expect(isChainId(chainId)).toBe(true)
          for (const list of Object.values(scope)) {
            expect(list).toStrictEqual([...new Set(list)].sort())
          }
          for (const account of scope.accounts) {
            expect(parseAccountId(account)?.chainId).toBe(chainId)
          }
        }
      }),
    )
  })

  it('grants only what is shown, supported, and requested or granted before', () => {
    const choice = fc.record({
      accounts: fc.array(fc.oneof(anyAddress, fc.string())),
      chains: fc.array(anyKey, { maxLength: 12 }),
    })
    let grants = 0
    fc.assert(
      fc.property(
        anyRequest,
        anySession,
        anySupport,
        choice,
        (params, existing, support, { accounts, chains }) => {
          const normalized = normalizeScopes(params).scopes
          const requested = restrictToSupported(normalized, support).scopes
          const shown = showScopes({ requested, existing, support })
          const held = support.addresses
          const granted = grant({
            shown,
            held: held.map((one) => [one]),
            accounts,
            chains,
            namespaces,
          })

          for (const [chainId, scope] of shown) {
            const known = namespaces.of(chainId)
            const rules = known && rulesFor(known, chainId)
            const isSupported =
              chainId === 'wallet:eip155' || support.chains.has(chainId)
            expect(isSupported).toBe(true)
            for (const list of ['methods', 'notifications'] as const) {
              const source = new Set([
                ...(normalized.get(chainId)?.[list] ?? []),
                ...(existing[chainId]?.[list] ?? []),
              ])
              expect(
                scope[list].filter(
                  (name) => !source.has(name) || !rules?.[list].has(name),
                ),
              ).toStrictEqual([])
            }
          }
          const ticked = new Set(
            accounts
              .map(toChecksumAddress)
              .filter((address) => held.includes(address)),
          )
          const expected = [...shown]
            .filter(([chainId]) => ticked.size > 0 && chains.includes(chainId))
            .map(([chainId, scope]) => [
              chainId,
              {
                methods: scope.methods,
                notifications: scope.notifications,
                accounts: [...ticked].map((one) => `${chainId}:${one}`),
              },
            ])
          expect(Object.entries(granted)).toStrictEqual(expected)
          grants += expected.length
        },
      ),
      { numRuns: 2_000 },
    )
    // Without any grant, the property would prove nothing.
    expect(grants).toBeGreaterThan(50)
  })

  it('preselects only accounts that are held and chains that were named', () => {
    fc.assert(
      fc.property(
        anyRequest,
        anySession,
        anySupport,
        fc.option(anyAddress, { nil: undefined }),
        (params, existing, support, active) => {
          const requested = restrictToSupported(
            normalizeScopes(params).scopes,
            support,
          ).scopes
          const held = support.addresses
          const { accounts, chains } = preselect({
            requested,
            existing,
            held: held.map((one) => [one]),
            active: active === undefined ? undefined : [active],
            namespaces,
          })
          expect(held).toStrictEqual(expect.arrayContaining(accounts))
          expect(chains).toStrictEqual(
            [
              ...new Set([...requested.keys(), ...Object.keys(existing)]),
            ].sort(),
          )
        },
      ),
    )
  })

  it('never grants a near miss of a chain, a prototype name or both', () => {
    const request = fc
      .array(fc.tuple(fc.constantFrom(...nearMisses), anyScope))
      .map((entries) =>
        toMap(
          entries.map(([key, { references: _, ...scope }]) => [key, scope]),
        ),
      )
    fc.assert(
      fc.property(request, (optionalScopes) => {
        const { scopes } = normalizeScopes({ optionalScopes })
        const names = new Set([...nearMisses, ...Object.keys(optionalScopes)])
        const support = { namespaces, chains: names, addresses }
        const requested = restrictToSupported(scopes, support).scopes
        const granted = grant({
          shown: showScopes({ requested, existing: {}, support }),
          held: addresses.map((one) => [one]),
          accounts: addresses,
          chains: [...names],
          namespaces,
        })
        expect(granted).toStrictEqual({})
      }),
    )
  })

  it('removes exactly the named scopes and adds nothing', () => {
    fc.assert(
      fc.property(
        anySession,
        fc.array(anyKey),
        anyAddress,
        (scopes, names, address) => {
          const rest = removeScopes(scopes, names)
          for (const [chainId, scope] of Object.entries(rest)) {
            expect(names).not.toContain(chainId)
            expect(scope).toStrictEqual(scopes[chainId])
          }
          for (const scope of Object.values(
            removeAccount(scopes, { addresses: [address], namespaces }),
          )) {
            expect(
              scope.accounts.filter((account) =>
                account.toLowerCase().endsWith(`:${address.toLowerCase()}`),
              ),
            ).toStrictEqual([])
          }
        },
      ),
    )
  })

  it('treats a session in another order as the same', () => {
    fc.assert(
      fc.property(anySession, (scopes) => {
        const turned = toMap(
          Object.entries(scopes)
            .toReversed()
            .map(([chainId, { methods, notifications, accounts }]) => [
              chainId,
              {
                accounts: accounts.toReversed(),
                methods: methods.toReversed(),
                notifications: notifications.toReversed(),
              },
            ]),
        )
        expect(isSameScopes(scopes, turned)).toBe(true)
      }),
    )
  })

  it('returns a verdict for any call', () => {
    const anyCall = fc.record({
      scope: anyKey,
      request: fc.record({
        method: fc.oneof(fc.constantFrom(...methods), fc.string()),
        params: fc.oneof(
          fc.array(fc.jsonValue() as fc.Arbitrary<never>),
          fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<never>),
        ),
      }),
    })
    fc.assert(
      fc.property(anySession, anyCall, (scopes, call) => {
        const isGranted =
          Object.hasOwn(scopes, call.scope) &&
          scopes[call.scope]?.methods.includes(call.request.method)
        const rule = namespaces.ruleOf(call.scope, call.request.method)
        const verdict = authorize(scopes, { call, rule })
        if (!isGranted) {
          expect(verdict).toStrictEqual({ kind: 'unauthorized' })
        } else {
          expect(verdict.kind).toBeTypeOf('string')
        }
      }),
    )
  })
})
