import { describe, expect, it } from 'vitest'
import type { ConnectApproval } from '../messaging/popup-contract.ts'
import { choiceOf, touch, touchedIn } from './choice.ts'

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

const untouched = touchedIn('first', [])

describe('choiceOf', () => {
  it('starts from what the background has selected', () => {
    const approval = approvalWith({
      accounts: { '0xa': true, '0xb': false },
      chains: { 'eip155:1': false, 'eip155:10': true },
    })
    expect(choiceOf(approval, untouched)).toStrictEqual({
      accounts: ['0xa'],
      chains: ['eip155:10'],
    })
  })

  it('takes the word of the person over it, either way', () => {
    const approval = approvalWith({
      accounts: { '0xa': true, '0xb': false },
      chains: { 'eip155:1': true },
    })
    const touched = [
      { list: 'accounts', keys: ['0xa'], ticked: false } as const,
      { list: 'accounts', keys: ['0xb'], ticked: true } as const,
      { list: 'chains', keys: ['eip155:1'], ticked: false } as const,
    ].reduce(touch, untouched)
    expect(choiceOf(approval, touched)).toStrictEqual({
      accounts: ['0xb'],
      chains: [],
    })
  })

  it('keeps touched boxes and follows the rest when shown anew', () => {
    const touched = touch(untouched, {
      list: 'accounts',
      keys: ['0xa'],
      ticked: false,
    })
    const anew = approvalWith({
      accounts: { '0xa': true, '0xb': false, '0xc': true },
    })
    expect(choiceOf(anew, touched)).toStrictEqual({
      accounts: ['0xc'],
      chains: [],
    })
  })

  it('chooses nothing that is no longer shown', () => {
    const touched = touch(untouched, {
      list: 'accounts',
      keys: ['0xgone'],
      ticked: true,
    })
    expect(
      choiceOf(approvalWith({ accounts: { '0xa': true } }), touched),
    ).toStrictEqual({ accounts: ['0xa'], chains: [] })
  })
})

describe('a chain without a node', () => {
  const lost = approvalWith({ chains: { 'eip155:1': true } })
  const chains = lost.chains.map((chain) => ({ ...chain, needsNode: true }))

  it('is not chosen, whatever was ticked before', () => {
    const touched = touch(untouched, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: true,
    })
    expect(choiceOf({ ...lost, chains }, touched).chains).toStrictEqual([])
  })
})

describe('touchedIn', () => {
  it('keeps what was touched in the same approval', () => {
    const touched = touch(untouched, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: false,
    })
    expect(touchedIn('first', [touched])).toBe(touched)
  })

  it('takes nothing over from another approval', () => {
    const touched = touch(untouched, {
      list: 'chains',
      keys: ['eip155:1'],
      ticked: false,
    })
    expect(touchedIn('second', [touched])).toStrictEqual({
      approvalId: 'second',
      accounts: new Map(),
      chains: new Map(),
    })
  })
})
