import { expect, it } from 'vitest'
import { addressProblem } from './address-problem.ts'

const ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

it.each([
  ['an address of Solana', ADDRESS, undefined],
  ['one that is on no curve', '1'.repeat(32), undefined],
  [
    'an address of Ethereum',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    undefined,
  ],
  ['nothing', '', 'notAddress'],
  ['a name', 'Alice', 'notAddress'],
  [
    'a digit too few',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C',
    'notAddress',
  ],
  ['a letter that base58 lacks', ADDRESS.replace('H', '0'), 'notBase58'],
  ['letters too few', ADDRESS.slice(0, -4), 'notAddressLength'],
  ['a letter too many', `${ADDRESS}k`, 'notAddressLength'],
  ['a private key', 'k'.repeat(88), 'notAddressLength'],
])('an account is watched by its address, not by %s', (_, typed, problem) => {
  expect(addressProblem(typed)).toBe(problem)
})
