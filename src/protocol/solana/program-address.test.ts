import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { toBase58 } from './base58.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './instructions/programs.ts'
import { associatedAccount, isOnCurve } from './program-address.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

it('knows the points of the curve as kit does', () => {
  fc.assert(
    fc.property(bytes, (some) => {
      expect(isOnCurve(some)).toBe(
        !isOffCurveAddress(toBase58(some) as Address),
      )
    }),
    { numRuns: 50 },
  )
})

it('derives the token account of an owner as kit does', async () => {
  const { encode } = getAddressEncoder()
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.boolean(), async (one, other, isNew) => {
      const owner = toBase58(one)
      const mint = toBase58(other)
      const program = isNew ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
      const [expected] = await getProgramDerivedAddress({
        programAddress: ASSOCIATED_TOKEN_PROGRAM as Address,
        seeds: [owner, program, mint].map((seed) => encode(seed as Address)),
      })
      expect(associatedAccount({ owner, mint, program })).toBe(expected)
    }),
    { numRuns: 20 },
  )
})
