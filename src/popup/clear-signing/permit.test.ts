import { describe, expect, it } from 'vitest'
import type { TypedStruct } from '../../protocol/typed-data/typed-data.ts'
import { readPermit } from './permit.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MOST = (2n ** 160n - 1n).toString()

const read = (primaryType: string, message: TypedStruct) =>
  readPermit({
    types: {},
    primaryType,
    domain: { verifyingContract: TOKEN },
    message,
  })

describe('readPermit', () => {
  it('reads ERC-2612', () => {
    const message = { owner: OTHER, spender: SPENDER, nonce: '0' }
    expect(
      read('Permit', { ...message, value: '1000', deadline: '1900000000' }),
    ).toStrictEqual({
      spender: SPENDER,
      tokens: [{ token: TOKEN, amount: 1_000n, isUnlimited: false }],
      until: 1_900_000_000n,
    })
  })

  it("reads DAI's own, which is all or nothing", () => {
    const message = { holder: OTHER, spender: SPENDER, nonce: '0' }
    expect(
      read('Permit', { ...message, expiry: '0', allowed: true }),
    ).toStrictEqual({
      spender: SPENDER,
      tokens: [{ token: TOKEN, amount: 2n ** 256n - 1n, isUnlimited: true }],
      until: undefined,
    })
    expect(
      read('Permit', { ...message, expiry: '7', allowed: false }),
    ).toStrictEqual({
      spender: SPENDER,
      tokens: [{ token: TOKEN, amount: 0n, isUnlimited: false }],
      until: 7n,
    })
  })

  it('reads Permit2, for one token, for many and for one transfer', () => {
    const one = { token: OTHER, amount: MOST, expiration: '1900', nonce: '0' }
    const other = { token: TOKEN, amount: '5', expiration: '2000', nonce: '0' }
    const rest = { spender: SPENDER, sigDeadline: '1700' }
    const unlimited = {
      token: OTHER,
      amount: 2n ** 160n - 1n,
      isUnlimited: true,
    }
    const five = { token: TOKEN, amount: 5n, isUnlimited: false }
    expect(read('PermitSingle', { details: one, ...rest })).toStrictEqual({
      spender: SPENDER,
      tokens: [unlimited],
      until: 1_900n,
    })
    expect(
      read('PermitBatch', { details: [one, other], ...rest }),
    ).toStrictEqual({
      spender: SPENDER,
      tokens: [unlimited, five],
      until: 2_000n,
    })
    expect(
      read('PermitTransferFrom', {
        permitted: { token: TOKEN, amount: '5' },
        spender: SPENDER,
        nonce: '0',
        deadline: '1700',
      }),
    ).toStrictEqual({ spender: SPENDER, tokens: [five], until: 1_700n })
  })

  it('takes nothing else for a permit', () => {
    expect(read('Mail', { spender: SPENDER, value: '1' })).toBeUndefined()
    expect(read('Permit', { value: '1' })).toBeUndefined()
    expect(read('Permit', { spender: SPENDER })).toBeUndefined()
    const details = [{ token: OTHER }]
    expect(read('PermitBatch', { spender: SPENDER, details })).toBeUndefined()
  })
})
