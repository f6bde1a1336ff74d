import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { transferToSelf } from './solana-transfer.ts'

const ACCOUNT = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const BLOCKHASH = '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc'

it('writes a transfer that @solana/kit reads', () => {
  const bytes = getBase64Encoder().encode(transferToSelf(ACCOUNT, BLOCKHASH))
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  expect(signatures).toStrictEqual({ [ACCOUNT]: null })
  expect(message).toMatchObject({
    version: 'legacy',
    lifetimeToken: BLOCKHASH,
    staticAccounts: [ACCOUNT, '11111111111111111111111111111111'],
    instructions: [
      {
        programAddressIndex: 1,
        accountIndices: [0, 0],
        data: Uint8Array.of(2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0),
      },
    ],
  })
})
