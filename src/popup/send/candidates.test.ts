import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { type Candidate, candidatesOf, filterCandidates } from './candidates.ts'

const OWN = 'chrome-extension://portolan'

beforeEach(() => {
  vi.stubGlobal('location', { origin: OWN })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const named: Candidate[] = [
  { address: '0xa', name: 'Account 1', kind: 'account' },
  { address: '0xb', name: 'Account 2', kind: 'account' },
  { address: '0xc', name: 'Alice', kind: 'contact' },
]

const sentTo = (recipient: string | undefined, origin = OWN) =>
  ({ origin, recipient, to: '0xf' }) as SentTransactionView

it('offers names, then the latest recipients, each once', () => {
  const transactions = [
    sentTo('0x2'),
    sentTo('0xc'),
    sentTo('0x1'),
    sentTo('0x2'),
    sentTo('0xa'),
  ]
  expect(
    candidatesOf({ chainId: 'eip155:1', sender: '0xa', named, transactions }),
  ).toStrictEqual([
    named[1],
    named[2],
    { address: '0x2', name: '', kind: 'recent' },
    { address: '0x1', name: '', kind: 'recent' },
  ])
})

it('offers nobody that a site paid', () => {
  const transactions = [
    sentTo('0x1', 'https://thief.example'),
    sentTo(undefined),
  ]
  expect(
    candidatesOf({
      chainId: 'eip155:1',
      sender: '0xa',
      named: [],
      transactions,
    }),
  ).toStrictEqual([])
})

it('offers five recipients', () => {
  const transactions = ['1', '2', '3', '4', '5', '6'].map((one) =>
    sentTo(`0x${one}`),
  )
  expect(
    candidatesOf({
      chainId: 'eip155:1',
      sender: '0xa',
      named: [],
      transactions,
    }),
  ).toHaveLength(5)
})

it('finds by name and by address', () => {
  expect(filterCandidates(named, 'ALI')).toStrictEqual([named[2]])
  expect(filterCandidates(named, '0xB')).toStrictEqual([named[1]])
  expect(filterCandidates(named, '')).toHaveLength(3)
})

it('offers addresses of the namespace alone', () => {
  const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const solana: Candidate = { address, name: 'Account 1', kind: 'account' }
  const all = {
    named: [...named, solana],
    transactions: [sentTo('0x2'), sentTo('So1')],
  }
  expect(
    candidatesOf({ chainId: 'solana:1', sender: 'Me', ...all }),
  ).toStrictEqual([solana, { address: 'So1', name: '', kind: 'recent' }])
})
