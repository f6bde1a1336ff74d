import { expect, it } from 'vitest'
import { transactionHash } from './transaction-hash.ts'

it('the hash of a transaction is the keccak of its signed bytes', () => {
  // The example of EIP-155: its signed transaction and that transaction's hash.
  expect(
    transactionHash(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    ),
  ).toBe('0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788')
})

it.each([undefined, 5, '', '0x', '0xf', 'f86c', '0xzz'])(
  'is nothing for %j',
  (raw) => {
    expect(transactionHash(raw)).toBeUndefined()
  },
)
