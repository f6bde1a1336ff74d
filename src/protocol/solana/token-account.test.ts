import {
  calculateEpochFee,
  type TransferFeeConfig,
  TransferFeeConfigLayout,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { TOKEN_2022_PROGRAM } from './instructions/programs.ts'
import { readTransferFee } from './token-account.ts'

/** A mint with one extension. */
const mintWith = (type: number, content: Uint8Array) => {
  const data = new Uint8Array(170 + content.length)
  data.set([1, type, 0, content.length, 0], 165)
  data.set(content, 170)
  return { owner: TOKEN_2022_PROGRAM, data }
}

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const fee = fc.record({
  epoch: fc.bigInt({ min: 0n, max: 9n }),
  maximumFee: fc.oneof(u64, fc.constant(5n)),
  transferFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})

it('knows the fee of a transfer as spl-token does', () => {
  const epochs = fc.bigInt({ min: 0n, max: 9n })
  fc.assert(
    fc.property(fee, fee, epochs, u64, (older, newer, epoch, amount) => {
      const config: TransferFeeConfig = {
        transferFeeConfigAuthority: PublicKey.default,
        withdrawWithheldAuthority: PublicKey.default,
        withheldAmount: 1n,
        olderTransferFee: older,
        newerTransferFee: newer,
      }
      const content = new Uint8Array(TransferFeeConfigLayout.span)
      TransferFeeConfigLayout.encode(config, content)
      expect(readTransferFee(mintWith(1, content))?.(amount, epoch)).toBe(
        calculateEpochFee(config, epoch, amount),
      )
    }),
    { numRuns: 100 },
  )
})

it('knows no fee of a mint without one', () => {
  expect(readTransferFee(mintWith(12, new Uint8Array(32)))).toBe(undefined)
})
