import { expect, it } from 'vitest'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { eventsOf, olderTransactions } from './own-history.ts'

const ACCOUNT = `0x${'a1'.repeat(20)}`
const CHAIN = 'eip155:1'

const sent: SentTransactionView = {
  hash: '0x01',
  origin: 'https://a.example',
  network: { chainId: CHAIN, name: 'Ethereum', symbol: 'ETH' },
  account: ACCOUNT,
  nonce: '0x0',
  to: `0x${'c3'.repeat(20)}`,
  value: '0x0',
  at: 0,
  state: 'confirmed',
  receipt: { succeeded: true, blockNumber: '0x10', gasUsed: '0xc000' },
  replaceable: [],
  inDoubt: false,
}

const where = { chainId: CHAIN, account: ACCOUNT, before: 17 }

it.each<[string, Partial<SentTransactionView>]>([
  ['of another account', { account: `0x${'b2'.repeat(20)}` }],
  ['on another network', { network: { ...sent.network, chainId: 'eip155:2' } }],
  ['pending', { state: 'sent', receipt: undefined }],
  ['that failed', { state: 'reverted' }],
  ['that creates a contract', { to: undefined }],
  ['that the user sent to somebody', { recipient: ACCOUNT }],
  [
    'that only transfers native currency',
    {
      receipt: { succeeded: true, blockNumber: '0x10', gasUsed: '0x5208' },
    },
  ],
  [
    'in the searched blocks',
    { receipt: { succeeded: true, blockNumber: '0x11', gasUsed: '0xc000' } },
  ],
])('a transaction %s is not read', (_, change) => {
  expect(
    olderTransactions([sent, { ...sent, ...change }], where),
  ).toStrictEqual([sent])
})

it('only the newest are read', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...sent,
    hash: `0x${index}`,
  }))
  expect(olderTransactions(many, where)).toStrictEqual(many.slice(0, 32))
})

it('events of a receipt have its block and its transaction', () => {
  const event = {
    kind: 'approval',
    address: sent.to as string,
    from: ACCOUNT,
    to: ACCOUNT,
    amount: '0x1',
    names: null,
  } as const
  const { receipt } = sent as Required<SentTransactionView>
  if (!receipt) throw new Error('no receipt')
  const report = { kind: 'mined', receipt, events: [event], others: 0 } as const
  expect(eventsOf({ ...report, events: [event] }, '0x01')).toStrictEqual([
    { ...event, block: 16, transaction: '0x01' },
  ])
})
