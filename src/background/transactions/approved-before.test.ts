import { expect, it } from 'vitest'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { approvedBefore } from './approved-before.ts'

const SPENDER = '0x000000000000000000000000000000000000dEaD'

const sent = (change: Partial<SentTransaction> = {}): SentTransaction => ({
  hash: '0xaa',
  requestKeys: ['a'],
  origin: 'https://a.example',
  chainId: 'eip155:1',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  type: '0x2',
  nonce: '0x0',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: '0x0',
  grant: { spender: SPENDER, of: 'amount' },
  gas: '0xc350',
  fees: { gasPrice: '0x1' },
  at: 1,
  state: 'confirmed',
  receipt: { succeeded: true, blockNumber: '0x1', gasUsed: '0xc350' },
  ...change,
})

const asked = { chainId: 'eip155:1', spender: SPENDER, of: 'amount' } as const
const { grant: _, ...without } = sent()

it('a mined approval without a limit makes its spender known', () => {
  expect(approvedBefore([sent()], asked)).toBe(true)
  const spender = SPENDER.toLowerCase()
  expect(approvedBefore([sent()], { ...asked, spender })).toBe(true)
})

it.each<[string, SentTransaction[]]>([
  ['nothing', []],
  ['a call that granted nothing without a limit', [without]],
  ['one that is not mined', [sent({ state: 'sent' })]],
  ['one that reverted', [sent({ state: 'reverted' })]],
  [
    'one whose receipt failed',
    [
      sent({
        receipt: { succeeded: false, blockNumber: '0x1', gasUsed: '0x1' },
      }),
    ],
  ],
  ['one on another chain', [sent({ chainId: 'eip155:10' })]],
  [
    'one to another spender',
    [sent({ grant: { spender: '0x1', of: 'amount' } })],
  ],
  ['one over a collection', [sent({ grant: { spender: SPENDER, of: 'all' } })]],
])('%s does not', (_, transactions) => {
  expect(approvedBefore(transactions, asked)).toBe(false)
})
