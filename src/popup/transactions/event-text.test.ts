import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { TokenEventView } from '../../messaging/transaction-contract.ts'
import { eventText } from './event-text.ts'

giveTexts(keyTexts())

const [ALICE, BOB] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const event: TokenEventView = {
  kind: 'transfer',
  address: `0x${'c3'.repeat(20)}`,
  from: ALICE,
  to: BOB,
  amount: '0xfa',
  names: { symbol: 'COIN', decimals: 2 },
}
const nameOf = (address: string): string =>
  ({ [ALICE]: 'Alice', [BOB]: 'Bob' })[address.toLowerCase()] ?? address

it.each<[Partial<TokenEventView>, string]>([
  [{}, 'eventTransfer | 2.5 COIN | Alice | Bob'],
  [{ names: null }, 'eventTransfer | previewBaseUnits | 250 | Alice | Bob'],
  [{ kind: 'item' }, 'eventTransfer | nftUnnamed | 250 | Alice | Bob'],
  [{ kind: 'other-transfer' }, 'eventTransfer | eventTokens | Alice | Bob'],
  [{ kind: 'approval' }, 'eventAllow | Bob | 2.5 COIN | Alice'],
  [
    { kind: 'permit2', amount: `0x${'f'.repeat(64)}` },
    'eventAllow | Bob | unlimitedTokens | COIN | Alice',
  ],
  [{ kind: 'item-approval' }, 'eventMayTake | Bob | nftUnnamed | 250 | Alice'],
  [
    { kind: 'item-approval', to: `0x${'0'.repeat(40)}` },
    'eventNobodyMayTake | nftUnnamed | 250 | Alice',
  ],
  [{ kind: 'operator', amount: '0x1' }, 'eventMayTakeAll | Bob | Alice'],
  [{ kind: 'operator', amount: '0x0' }, 'eventMayNotTakeAll | Bob | Alice'],
])('the event %o has a sentence', (change, expected) => {
  expect(eventText({ ...event, ...change }, nameOf)).toBe(expected)
})
