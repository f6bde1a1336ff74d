import { expect, it } from 'vitest'
import type { LoggedEvent } from '../../messaging/allowance-contract.ts'
import {
  allowancesIn,
  applies,
  callsUnlisted,
  type FoundAllowance,
} from './allowance-list.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const event: LoggedEvent = {
  kind: 'approval',
  address: '0xc0',
  from: OWNER.toLowerCase(),
  to: '0xb0',
  block: 5,
  transaction: '0x05',
}
const allowance = {
  kind: 'amount',
  token: '0xc0',
  spender: '0xb0',
  block: 5,
  transaction: '0x05',
} as const

it('each allowance is listed once, with its newest event', () => {
  expect(
    allowancesIn(
      [
        event,
        { ...event, block: 7, transaction: '0x07' },
        { ...event, block: 6, transaction: '0x06' },
        { ...event, kind: 'operator' },
        { ...event, kind: 'permit2' },
        { ...event, to: '0xb1' },
      ],
      OWNER,
    ),
  ).toStrictEqual([
    { ...allowance, block: 7, transaction: '0x07' },
    { ...allowance, kind: 'all' },
    { ...allowance, kind: 'permit2' },
    { ...allowance, spender: '0xb1' },
  ])
})

it('other events, and those of other owners, are no allowances', () => {
  expect(
    allowancesIn(
      [
        { ...event, from: '0xa1' },
        { ...event, kind: 'transfer' },
        { ...event, kind: 'item-approval' },
      ],
      OWNER,
    ),
  ).toStrictEqual([])
})

it.each<[Partial<FoundAllowance['report']>, boolean]>([
  [{ amount: '0x1' }, true],
  [{ amount: '0x0' }, false],
  [{ amount: null }, true],
  [{ amount: '0x1', until: 100 }, true],
  [{ amount: '0x1', until: 99 }, false],
])('whether %o applies is %s', (report, expected) => {
  const found = {
    ...allowance,
    report: { amount: null, token: null, nft: null, isListed: true, ...report },
  }
  expect(applies(found, 100_000)).toBe(expected)
})

it.each([
  ['amount', false, true],
  ['all', false, true],
  // Permit2 stores it, and is called.
  ['permit2', false, false],
  ['amount', true, false],
] as const)(
  'whether revoking %s, listed %s, calls an unlisted contract is %s',
  (kind, isListed, expected) => {
    const report = { amount: '0x1', token: null, nft: null, isListed }
    expect(callsUnlisted({ kind, report })).toBe(expected)
  },
)
