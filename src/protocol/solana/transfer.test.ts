import { createTransferCheckedWithFeeInstruction } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { assertSound } from './assert-sound.ts'
import { compileMessage } from './compile-message.ts'
import { decodeMessage } from './decode-message.ts'
import { encodeMessage } from './encode-message.ts'
import { describeInstructions } from './instructions/describe.ts'
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './instructions/programs.ts'
import { transferSol, transferTokens } from './transfer.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const MINT = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const SOURCE = 'So11111111111111111111111111111111111111112'
const TARGET = 'SysvarC1ock11111111111111111111111111111111'
const blockhash = 'SysvarRent111111111111111111111111111111111'

const readBack = (instructions: ReturnType<typeof transferSol>) => {
  const message = compileMessage(instructions, { payer: ME, blockhash })
  const read = decodeMessage(encodeMessage(message))
  expect(read).toStrictEqual(message)
  assertSound(read)
  return {
    message,
    described: describeInstructions(message).map(
      ({ programName, name, accounts, values }) => [
        programName,
        name,
        Object.fromEntries(accounts.map((one) => [one.role, one.address])),
        Object.fromEntries(
          Object.entries(values).map(([key, { value }]) => [key, value]),
        ),
      ],
    ),
  }
}

describe('a transfer', () => {
  it('of SOL is one instruction with one signer', () => {
    const { message, described } = readBack(
      transferSol({ from: ME, to: OTHER, lamports: 2n ** 60n }),
    )
    expect(message).toMatchObject({
      signers: 1,
      readonlySigners: 0,
      readonlyOthers: 1,
      accounts: [ME, OTHER, SYSTEM_PROGRAM],
      blockhash,
    })
    expect(described).toStrictEqual([
      [
        'system',
        'transfer',
        { from: ME, to: OTHER },
        { lamports: `${2n ** 60n}` },
      ],
    ])
  })

  it('of SOL to oneself lists the account once', () => {
    const { message } = readBack(
      transferSol({ from: ME, to: ME, lamports: 1n }),
    )
    expect(message.accounts).toStrictEqual([ME, SYSTEM_PROGRAM])
  })

  it('of tokens creates the account of the recipient first', () => {
    const { message, described } = readBack(
      transferTokens({
        owner: ME,
        recipient: OTHER,
        destination: TARGET,
        mint: MINT,
        program: TOKEN_PROGRAM,
        decimals: 6,
        sources: [{ address: SOURCE, amount: 5n }],
      }),
    )
    expect(message).toMatchObject({ signers: 1, readonlySigners: 0 })
    expect(message.accounts.slice(0, 3)).toStrictEqual([ME, TARGET, SOURCE])
    expect(described).toStrictEqual([
      [
        'associated-token',
        'create-idempotent',
        {
          payer: ME,
          account: TARGET,
          owner: OTHER,
          mint: MINT,
          'system-program': SYSTEM_PROGRAM,
          'token-program': TOKEN_PROGRAM,
        },
        {},
      ],
      [
        'token',
        'transfer',
        { source: SOURCE, mint: MINT, destination: TARGET, authority: ME },
        { amount: '5', decimals: '6' },
      ],
    ])
  })

  it('of tokens names the fee as spl-token does', () => {
    const [, transfer] = transferTokens({
      owner: ME,
      recipient: OTHER,
      destination: TARGET,
      mint: MINT,
      program: TOKEN_2022_PROGRAM,
      decimals: 6,
      sources: [{ address: SOURCE, amount: 500n, fee: 7n }],
    })
    const expected = createTransferCheckedWithFeeInstruction(
      new PublicKey(SOURCE),
      new PublicKey(MINT),
      new PublicKey(TARGET),
      new PublicKey(ME),
      500n,
      6,
      7n,
    )
    expect([...(transfer?.data ?? [])]).toStrictEqual([...expected.data])
    expect(transfer?.accounts.map(({ address }) => address)).toStrictEqual(
      expected.keys.map(({ pubkey }) => pubkey.toBase58()),
    )
    expect(transfer?.program).toBe(expected.programId.toBase58())
  })
})
