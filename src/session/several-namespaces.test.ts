import { describe, expect, it } from 'vitest'
import { eip155Rules } from '../background/namespaces/eip155/rules.ts'
import { solanaRules } from '../background/namespaces/solana/rules.ts'
import { authorize } from './authorize.ts'
import { grant } from './grant.ts'
import { createNamespaces } from './namespaces.ts'
import { normalizeScopes } from './normalize-scopes.ts'
import { preselect } from './preselect-accounts.ts'
import { restrictToSupported } from './restrict-to-supported.ts'
import { removeAccount } from './session.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ETH = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOL = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const WATCHED = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const WATCHED_ETH = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'

const namespaces = createNamespaces([eip155Rules, solanaRules])
/** One of a phrase, with both addresses, and two with one. */
const held = [[ETH, SOL], [WATCHED], [WATCHED_ETH]]
const methods = [...solanaRules.chain.methods.keys()]
const shown = new Map([
  ['eip155:1', { methods: ['eth_call'], notifications: [] }],
  [MAINNET, { methods, notifications: [] }],
])
const grantTo = (...accounts: string[]) => {
  const scopes = grant({
    shown,
    held,
    accounts,
    chains: [...shown.keys()],
    namespaces,
  })
  return Object.fromEntries(
    Object.entries(scopes).map(([id, { accounts }]) => [id, accounts]),
  )
}

describe('a wallet with accounts of several namespaces', () => {
  it('grants each chain the address that a selected account has there', () => {
    expect(grantTo(WATCHED, ETH.toLowerCase())).toStrictEqual({
      'eip155:1': [`eip155:1:${ETH}`],
      [MAINNET]: [`${MAINNET}:${WATCHED}`, `${MAINNET}:${SOL}`],
    })
    expect(grantTo(SOL)).toStrictEqual(grantTo(ETH))
  })

  it('does not grant a chain on which no account has an address', () => {
    expect(grantTo(WATCHED_ETH)).toStrictEqual({
      'eip155:1': [`eip155:1:${WATCHED_ETH}`],
    })
    expect(Object.keys(grantTo(WATCHED))).toStrictEqual([MAINNET])
    expect(grantTo(WATCHED.toLowerCase())).toStrictEqual({})
  })

  it('preselects an account by any of its addresses', () => {
    const select = (...accounts: string[]) =>
      preselect({
        requested: new Map([[MAINNET, { accounts }]]),
        existing: {},
        held,
        active: held[0],
        namespaces,
      }).accounts
    expect(select(`${MAINNET}:${SOL}`)).toStrictEqual([ETH])
    expect(select(`${MAINNET}:${WATCHED}`)).toStrictEqual([WATCHED])
    expect(select()).toStrictEqual([ETH])
    expect(select(`${MAINNET}:${SOL.toLowerCase()}`)).toStrictEqual([ETH])
  })

  it('removes all addresses of an account from a session', () => {
    const scope = { methods: [], notifications: [] }
    const scopes = {
      'eip155:1': { ...scope, accounts: [`eip155:1:${ETH}`] },
      [MAINNET]: {
        ...scope,
        accounts: [`${MAINNET}:${SOL}`, `${MAINNET}:${WATCHED}`],
      },
    }
    const removed = removeAccount(scopes, { addresses: [ETH, SOL], namespaces })
    expect(removed).toStrictEqual({
      'eip155:1': { ...scope, accounts: [] },
      [MAINNET]: { ...scope, accounts: [`${MAINNET}:${WATCHED}`] },
    })
  })

  it('reads an empty list of methods as all seven, in their order', () => {
    const optionalScopes = {
      [MAINNET]: { methods: [], notifications: [] },
      'wallet:solana': { methods: [], notifications: [] },
      'solana:5eykt4': { methods: [], notifications: [] },
    }
    const { scopes, dropped } = normalizeScopes({ optionalScopes }, namespaces)
    const restricted = restrictToSupported(scopes, {
      namespaces,
      chains: new Set([MAINNET]),
      addresses: held.flat(),
    })
    expect([...restricted.scopes.keys()]).toStrictEqual([MAINNET])
    expect(restricted.scopes.get(MAINNET)?.methods).toHaveLength(7)
    expect(methods).toStrictEqual([
      'signAndSendTransaction',
      'signTransaction',
      'signMessage',
      'signIn',
      'getGenesisHash',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
    ])
    expect([...dropped, ...restricted.dropped]).toStrictEqual([
      { scope: 'solana:5eykt4', reason: 'invalid-reference' },
      { scope: 'wallet:solana', reason: 'no-known-method' },
    ])
  })
})

describe('authorize, for a method of Solana', () => {
  const scopes = {
    [MAINNET]: { methods, notifications: [], accounts: [`${MAINNET}:${SOL}`] },
  }
  const judge = (method: string, params?: object) => {
    const request = { method, ...(params && { params }) } as {
      method: string
      params?: Record<string, never>
    }
    return authorize(scopes, {
      call: { scope: MAINNET, request },
      rule: namespaces.ruleOf(MAINNET, method),
    })
  }
  const unauthorized = { kind: 'unauthorized' }

  it('finds the account in an object', () => {
    expect(judge('signMessage', { account: { address: SOL } })).toStrictEqual({
      kind: 'authorized',
      account: SOL,
    })
  })

  it('takes another letter case as another account, or none', () => {
    const other = `${SOL.slice(0, 2)}G${SOL.slice(3)}`
    expect(judge('signMessage', { account: { address: other } })).toStrictEqual(
      unauthorized,
    )
    const wrong = [
      { account: { address: SOL.toLowerCase() } },
      { account: SOL },
      { account: {} },
      [{ account: { address: SOL } }],
      {},
      undefined,
    ]
    for (const params of wrong) {
      expect(judge('signTransaction', params)).toStrictEqual({
        kind: 'malformed',
        path: 'params.request.params.account.address',
        reason: 'must be an address',
      })
    }
  })

  it('lets a sign-in leave the account to the wallet', () => {
    expect(judge('signIn', {})).toStrictEqual({ kind: 'authorized' })
    expect(judge('signIn')).toStrictEqual({ kind: 'authorized' })
    expect(judge('signIn', { address: WATCHED })).toStrictEqual(unauthorized)
    expect(judge('signIn', { address: 7 }).kind).toBe('malformed')
  })
})
