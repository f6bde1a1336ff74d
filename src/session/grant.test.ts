import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import { grant as grantOf } from './grant.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const second = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const call = { methods: ['eth_call'], notifications: [] }
const shown = new Map([
  ['eip155:1', call],
  ['eip155:137', call],
  [
    'wallet:eip155',
    { methods: ['wallet_addEthereumChain'], notifications: [] },
  ],
])
const held = [[address.toLowerCase()], [second]]

const grant = (choice: Omit<Parameters<typeof grantOf>[0], 'namespaces'>) =>
  grantOf({ ...choice, namespaces: onlyEip155 })

describe('grant', () => {
  it('writes each account with the chain of its scope, in EIP-55', () => {
    expect(
      grant({
        shown,
        held,
        accounts: [second.toLowerCase(), address],
        chains: ['wallet:eip155', 'eip155:1'],
      }),
    ).toStrictEqual({
      'eip155:1': {
        ...call,
        accounts: [`eip155:1:${second}`, `eip155:1:${address}`],
      },
      'wallet:eip155': {
        methods: ['wallet_addEthereumChain'],
        notifications: [],
        accounts: [`wallet:eip155:${second}`, `wallet:eip155:${address}`],
      },
    })
  })

  it('leaves out a chain that is not selected', () => {
    expect(
      Object.keys(
        grant({ shown, held, accounts: [address], chains: ['eip155:137'] }),
      ),
    ).toStrictEqual(['eip155:137'])
  })

  it('grants a chain once, even if it is selected twice', () => {
    const scopes = grant({
      shown,
      held,
      accounts: [address, address.toLowerCase()],
      chains: ['eip155:1', 'eip155:1'],
    })
    expect(scopes).toStrictEqual({
      'eip155:1': { ...call, accounts: [`eip155:1:${address}`] },
    })
  })

  it('gives every scope its three lists', () => {
    const scopes = grant({
      shown,
      held,
      accounts: [address],
      chains: [...shown.keys()],
    })
    expect(Object.values(scopes).map(Object.keys)).toStrictEqual(
      [...shown].map(() => ['methods', 'notifications', 'accounts']),
    )
  })

  it.each(['eip155:10', 'eip155:01', '__proto__', 'constructor', 'eip155'])(
    'does not grant %s, which was not shown',
    (chainId) => {
      expect(
        grant({ shown, held, accounts: [address], chains: [chainId] }),
      ).toStrictEqual({})
    },
  )

  it.each([[[]], [[`0x${'1'.repeat(40)}`]], [['nonsense', '__proto__']]])(
    'grants nothing to %j',
    (accounts) => {
      expect(
        grant({ shown, held, accounts, chains: ['eip155:1'] }),
      ).toStrictEqual({})
    },
  )

  it('grants nothing without a chain', () => {
    expect(
      grant({ shown, held, accounts: [address], chains: [] }),
    ).toStrictEqual({})
  })
})
