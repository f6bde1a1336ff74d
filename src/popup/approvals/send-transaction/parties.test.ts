import { expect, it } from 'vitest'
import { partiesOf } from './parties.ts'
import {
  ACCOUNT,
  allowing,
  OTHER,
  TOKEN,
  word,
} from './testing/test-subject.ts'

it.each([
  [
    'a transfer',
    `0xa9059cbb${word(OTHER)}${word('0x1')}`,
    [{ name: 'partyRecipient', address: OTHER }],
  ],
  [
    'a transfer from another account',
    `0x23b872dd${word(ACCOUNT)}${word(OTHER)}${word('0x1')}`,
    [
      { name: 'partyOwner', address: ACCOUNT },
      { name: 'partyRecipient', address: OTHER },
    ],
  ],
  [
    'an allowance, however it is written',
    `${allowing('0x1')}00`,
    [{ name: 'partySpender', address: OTHER }],
  ],
  [
    'an allowance of Permit2',
    `0x87517c45${word(TOKEN)}${word(OTHER)}${word('0x1')}${word('0x1')}`,
    [
      { name: 'partyToken', address: TOKEN },
      { name: 'partySpender', address: OTHER },
    ],
  ],
  ['another call', '0x12345678', []],
])('partiesOf returns the addresses of %s', (_, data, parties) => {
  expect(partiesOf(data)).toStrictEqual(parties)
})
