import { expect, it } from 'vitest'
import {
  looksLikeSolana,
  readSolanaRecipient,
} from './read-solana-recipient.ts'

const ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const MINT = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const tokens = [{ address: MINT, symbol: 'USDX' }]
const ETHEREUM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('a recipient on Solana is read with spaces around it', () => {
  expect(readSolanaRecipient(` ${ADDRESS}\n`, tokens)).toStrictEqual({
    address: ADDRESS,
  })
})

it.each([
  ['nothing', ' ', { kind: 'none' }],
  ['a name', 'Alice', { kind: 'solana', text: 'recipientFormatSolana' }],
  [
    'an address of Ethereum',
    ETHEREUM,
    { kind: 'solana', text: 'recipientFormatSolana' },
  ],
  [
    'a letter that base58 lacks',
    ADDRESS.replace('H', 'l'),
    { kind: 'solana', text: 'notBase58' },
  ],
  [
    'letters too few',
    ADDRESS.slice(5),
    { kind: 'solana', text: 'notAddressLength' },
  ],
  ['a listed token', MINT, { kind: 'mint', symbol: 'USDX' }],
])('a recipient on Solana is not %s', (_, typed, problem) => {
  expect(readSolanaRecipient(typed, tokens)).toStrictEqual({ problem })
})

it('tells addresses of Solana from those of Ethereum', () => {
  expect([ADDRESS, ETHEREUM, 'Alice'].map(looksLikeSolana)).toStrictEqual([
    true,
    false,
    false,
  ])
})
