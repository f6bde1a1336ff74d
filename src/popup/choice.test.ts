import { describe, expect, it } from 'vitest'
import type { ConnectApproval } from '../messaging/approval-contract.ts'
import {
  addressesFor,
  changeBoxes,
  changesIn,
  choiceOf,
  grantedBy,
  lackingIn,
} from './choice.ts'

const approvalWith = ({
  id = 'first',
  accounts = {},
  chains = {},
}: {
  id?: string
  accounts?: Record<string, boolean>
  chains?: Record<string, boolean>
}): ConnectApproval => ({
  kind: 'connect',
  id,
  hash: 'hash',
  origin: 'https://a.example',
  accounts: Object.entries(accounts).map(([address, selected]) => ({
    address,
    name: 'Main',
    kind: 'watch-only',
    developer: false,
    selected,
  })),
  chains: Object.entries(chains).map(([chainId, selected]) => ({
    chainId,
    name: 'Ethereum',
    needsNode: false,
    selected,
    methods: [],
    notifications: [],
  })),
  leftOut: [],
  moreLeftOut: 0,
})

const unchanged = changesIn('first', [])

describe('choiceOf', () => {
  it('starts with the preselection of the background', () => {
    const approval = approvalWith({
      accounts: { '0xa': true, '0xb': false },
      chains: { 'eip155:1': false, 'eip155:10': true },
    })
    expect(choiceOf(approval, unchanged)).toStrictEqual({
      accounts: ['0xa'],
      chains: ['eip155:10'],
    })
  })

  it('prefers the choice of the user', () => {
    const approval = approvalWith({
      accounts: { '0xa': true, '0xb': false },
      chains: { 'eip155:1': true },
    })
    const changes = [
      { list: 'accounts', keys: ['0xa'], ticked: false } as const,
      { list: 'accounts', keys: ['0xb'], ticked: true } as const,
      { list: 'chains', keys: ['eip155:1'], ticked: false } as const,
    ].reduce(changeBoxes, unchanged)
    expect(choiceOf(approval, changes)).toStrictEqual({
      accounts: ['0xb'],
      chains: [],
    })
  })

  it('preserves changed boxes and follows the background for the rest', () => {
    const changes = changeBoxes(unchanged, {
      list: 'accounts',
      keys: ['0xa'],
      ticked: false,
    })
    const updated = approvalWith({
      accounts: { '0xa': true, '0xb': false, '0xc': true },
    })
    expect(choiceOf(updated, changes)).toStrictEqual({
      accounts: ['0xc'],
      chains: [],
    })
  })

  it('ignores what is no longer shown', () => {
    const changes = changeBoxes(unchanged, {
      list: 'accounts',
      keys: ['0xgone'],
      ticked: true,
    })
    expect(
      choiceOf(approvalWith({ accounts: { '0xa': true } }), changes),
    ).toStrictEqual({ accounts: ['0xa'], chains: [] })
  })
})

describe('a chain without a node', () => {
  const lost = approvalWith({ chains: { 'eip155:1': true } })
  const chains = lost.chains.map((chain) => ({ ...chain, needsNode: true }))

  it('is never selected', () => {
    const changes = changeBoxes(unchanged, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: true,
    })
    expect(choiceOf({ ...lost, chains }, changes).chains).toStrictEqual([])
  })
})

describe('changesIn', () => {
  it('returns the changes of the same approval', () => {
    const changes = changeBoxes(unchanged, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: false,
    })
    expect(changesIn('first', [changes])).toBe(changes)
  })

  it('ignores changes of another approval', () => {
    const changes = changeBoxes(unchanged, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: false,
    })
    expect(changesIn('second', [changes])).toStrictEqual({
      approvalId: 'second',
      accounts: new Map(),
      chains: new Map(),
    })
  })
})

describe('accounts and networks of several namespaces', () => {
  const ETHEREUM = `0x${'1'.repeat(40)}`
  const SOLANA = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  const chains = ['eip155:1', 'solana:abc']
  const approval = approvalWith({
    accounts: { [ETHEREUM]: true, [SOLANA]: true },
    chains: Object.fromEntries(chains.map((one) => [one, true])),
  })
  const [ofEthereum, ofSolana] = approval.accounts
  if (!ofEthereum || !ofSolana) throw new Error('no accounts')

  it('an account has its own address on each', () => {
    const both = { ...ofEthereum, others: [SOLANA] }
    expect(addressesFor(both, chains)).toStrictEqual([ETHEREUM, SOLANA])
    expect(addressesFor(both, ['solana:abc'])).toStrictEqual([SOLANA])
    expect(addressesFor(ofEthereum, ['solana:abc'])).toStrictEqual([])
  })

  it('a network without an address is not granted', () => {
    const choice = { accounts: [ETHEREUM], chains }
    expect(lackingIn(approval, choice)).toStrictEqual(['solana:abc'])
    expect(grantedBy(approval.accounts, choice)).toStrictEqual({
      accounts: [ETHEREUM],
      chains: ['eip155:1'],
    })
  })

  it('an account without an address on the selected networks gives nothing', () => {
    const choice = { accounts: [ETHEREUM, SOLANA], chains: ['solana:abc'] }
    expect(grantedBy(approval.accounts, choice)).toStrictEqual({
      accounts: [SOLANA],
      chains: ['solana:abc'],
    })
  })

  it('nothing lacks an address while no account is selected', () => {
    expect(lackingIn(approval, { accounts: [], chains })).toStrictEqual([])
  })
})
