import { describe, expect, it } from 'vitest'
import { isPermitLike, readPermit, spenderOfPermit } from './permit.ts'
import type { TypedStruct } from './typed-data.ts'

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

const spend = (token: string, amount: bigint) => ({
  kind: 'spend' as const,
  token,
  amount,
})

describe('readPermit', () => {
  it('reads ERC-2612, whose deadline limits the signature, not the right', () => {
    const message = { owner: OTHER, spender: SPENDER, nonce: '0' }
    expect(
      read('Permit', { ...message, value: '1000', deadline: '1900000000' }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [spend(TOKEN, 1_000n)],
      until: undefined,
      usableUntil: 1_900_000_000n,
    })
    const value = (2n ** 256n - 1n).toString()
    expect(
      read('Permit', { ...message, value, deadline: value }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [spend(TOKEN, 2n ** 256n - 1n)],
      until: undefined,
      usableUntil: undefined,
    })
  })

  it("reads DAI's own, which is all or nothing, and whose expiry ends the same", () => {
    const message = { holder: OTHER, spender: SPENDER, nonce: '0' }
    expect(
      read('Permit', { ...message, expiry: '0', allowed: true }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [spend(TOKEN, 2n ** 256n - 1n)],
      until: undefined,
      usableUntil: undefined,
    })
    expect(
      read('Permit', { ...message, expiry: '7', allowed: false }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [spend(TOKEN, 0n)],
      until: undefined,
      usableUntil: 7n,
    })
  })

  it('reads ERC-4494, for one NFT', () => {
    expect(
      read('Permit', {
        spender: SPENDER,
        tokenId: '5',
        nonce: '0',
        deadline: '1900',
      }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [{ kind: 'item', token: TOKEN, id: 5n }],
      until: undefined,
      usableUntil: 1_900n,
    })
  })

  it('reads a permit for all tokens of a contract', () => {
    const message = { owner: OTHER, operator: SPENDER, nonce: '0' }
    const of = (approved: boolean) =>
      read('PermitForAll', { ...message, approved, deadline: '1900' })
    expect(of(true)).toStrictEqual({
      spender: SPENDER,
      rights: [{ kind: 'collection', token: TOKEN, isAllowed: true }],
      until: undefined,
      usableUntil: 1_900n,
    })
    expect(of(false)?.rights).toStrictEqual([
      { kind: 'collection', token: TOKEN, isAllowed: false },
    ])
  })

  it.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'reads %s of EIP-3009 with its expiry',
    (primaryType) => {
      expect(
        read(primaryType, {
          from: OTHER,
          to: SPENDER,
          value: '5',
          validAfter: '0',
          validBefore: '1900',
          nonce: `0x${'0'.repeat(64)}`,
        }),
      ).toStrictEqual({
        spender: SPENDER,
        rights: [{ kind: 'transfer', token: TOKEN, amount: 5n }],
        until: 1_900n,
        usableUntil: undefined,
      })
    },
  )

  it('reads Permit2, for one token, for many and for one transfer', () => {
    const one = { token: OTHER, amount: MOST, expiration: '1900', nonce: '0' }
    const other = { token: TOKEN, amount: '5', expiration: '2000', nonce: '0' }
    const rest = { spender: SPENDER, sigDeadline: '1700' }
    const unlimited = spend(OTHER, 2n ** 160n - 1n)
    expect(read('PermitSingle', { details: one, ...rest })).toStrictEqual({
      spender: SPENDER,
      rights: [unlimited],
      until: 1_900n,
      usableUntil: 1_700n,
    })
    expect(
      read('PermitBatch', { details: [one, other], ...rest }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [unlimited, spend(TOKEN, 5n)],
      until: 2_000n,
      usableUntil: 1_700n,
    })
    expect(
      read('PermitTransferFrom', {
        permitted: { token: TOKEN, amount: '5' },
        spender: SPENDER,
        nonce: '0',
        deadline: '1700',
      }),
    ).toStrictEqual({
      spender: SPENDER,
      rights: [spend(TOKEN, 5n)],
      until: 1_700n,
      usableUntil: undefined,
    })
  })

  it('reads an expiration of zero as the block of its use', () => {
    const details = { token: OTHER, amount: '5', expiration: '0', nonce: '0' }
    const message = { details, spender: SPENDER, sigDeadline: '1700' }
    expect(read('PermitSingle', message)).toMatchObject({ until: 1_700n })
  })

  it('ignores other typed data', () => {
    expect(read('Mail', { spender: SPENDER, value: '1' })).toBeUndefined()
    expect(read('Permit', { value: '1' })).toBeUndefined()
    expect(read('Permit', { spender: SPENDER })).toBeUndefined()
    const details = [{ token: OTHER }]
    expect(read('PermitBatch', { spender: SPENDER, details })).toBeUndefined()
    expect(
      read('TransferWithAuthorization', { to: SPENDER, value: '1' }),
    ).toBeUndefined()
  })
})

describe('isPermitLike', () => {
  it('checks only the name, so that no permit is missed', () => {
    const names = [
      'Permit',
      'PermitWitnessTransferFrom',
      'MyPermit',
      'ReceiveWithAuthorization',
      'Mail',
      'Authorization',
    ]
    expect(names.filter(isPermitLike)).toStrictEqual(names.slice(0, 4))
  })
})

describe('spenderOfPermit', () => {
  it('returns who may take tokens, not who receives a transfer', () => {
    const allowed = { spender: SPENDER, value: '5', deadline: '1' }
    const named = [
      read('Permit', allowed),
      read('Permit', { ...allowed, value: '0' }),
      read('PermitForAll', { operator: SPENDER, approved: true }),
      read('TransferWithAuthorization', {
        from: OTHER,
        to: SPENDER,
        value: '5',
        validBefore: '9',
      }),
    ].map((permit) => permit && spenderOfPermit(permit))
    expect(named).toStrictEqual([SPENDER, undefined, SPENDER, undefined])
  })
})
