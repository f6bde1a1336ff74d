import { describe, expect, it } from 'vitest'
import type { ConnectApproval } from '../messaging/approval-contract.ts'
import { changeBoxes, changesIn, choiceOf } from './choice.ts'

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
