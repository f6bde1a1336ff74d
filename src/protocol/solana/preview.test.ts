import { describe, expect, it } from 'vitest'
import { toBase64 } from '../base64.ts'
import { fromBase58 } from './base58.ts'
import { encodeMessage } from './encode-message.ts'
import { describeInstructions } from './instructions/describe.ts'
import type { SolanaMessage } from './message.ts'
import { previewSolana } from './preview.ts'
import { encodeTransaction } from './transaction.ts'
import { namedFee } from './transfer-fees.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const PURSE = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TABLE = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]
const u64 = (value: number): number[] =>
  Array.from({ length: 8 }, (_, at) => Math.floor(value / 256 ** at) % 256)

/** The purse of tokens is written, through a table. */
const messageBytes = encodeMessage({
  version: 0,
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 1,
  accounts: [ME, SYSTEM],
  blockhash: OTHER,
  instructions: [],
  lookups: [{ table: TABLE, writable: [1], readonly: [0] }],
})
const unsigned = (messageBytes: Uint8Array<ArrayBuffer>): string =>
  toBase64(
    encodeTransaction({ signatures: [new Uint8Array(64)], messageBytes }),
  )
const withTable = unsigned(messageBytes)

const state = (owner: string, lamports: number, data: number[] = []) => ({
  owner,
  lamports,
  data: [toBase64(Uint8Array.from(data)), 'base64'],
})
const table = state('AddressLookupTab1e1111111111111111111111111', 1, [
  ...[1, 0, 0, 0],
  ...new Array<number>(52).fill(0),
  ...bytesOf(OTHER),
  ...bytesOf(PURSE),
])
const purse = (amount: number, owner = ME) =>
  state(TOKEN_2022, 2_039_280, [
    ...bytesOf(MINT),
    ...bytesOf(owner),
    ...u64(amount),
    ...new Array<number>(93).fill(0),
  ])
const mint = state(TOKEN_2022, 1, [
  ...new Array<number>(44).fill(0),
  6,
  ...new Array<number>(120).fill(0),
  1,
  ...[3, 0, 1, 0, 9],
  ...[12, 0, 32, 0],
  ...bytesOf(OTHER),
])

type Asked = { method: string; params: unknown[] }

const preview = (
  answer: (asked: Asked) => unknown,
  transaction = withTable,
) => {
  const asked: Asked[] = []
  const ask = async (method: string, params: unknown[]) => {
    asked.push({ method, params })
    return answer({ method, params })
  }
  return { asked, result: previewSolana(ask, { account: ME, transaction }) }
}

const states: Record<string, object> = {
  [TABLE]: table,
  [ME]: state(SYSTEM, 1_000_000),
  [PURSE]: purse(5_000_000),
  [MINT]: mint,
}
const known = ({ method, params }: Asked, after: object): unknown =>
  method === 'getMultipleAccounts'
    ? {
        context: { slot: 1 },
        value: (params[0] as string[]).map((one) => states[one] ?? null),
      }
    : { context: { slot: 1 }, value: after }

describe('previewSolana', () => {
  it('resolves tables and shows what changes for the account', async () => {
    const { result, asked } = preview((one) =>
      known(one, {
        err: null,
        logs: [],
        accounts: [state(SYSTEM, 995_000), purse(2_000_000)],
      }),
    )
    expect(await result).toStrictEqual({
      tables: { [TABLE]: [OTHER, PURSE] },
      hidden: 0,
      feeOf: namedFee,
      changes: {
        kind: 'changes',
        native: { before: '1000000', after: '995000' },
        tokens: [
          {
            mint: MINT,
            before: '5000000',
            after: '2000000',
            decimals: 6,
            hasPermanentDelegate: true,
          },
        ],
        accounts: [],
        decimals: { [MINT]: 6 },
      },
    })
    expect(asked[2]).toStrictEqual({
      method: 'simulateTransaction',
      params: [
        withTable,
        {
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses: [ME, PURSE] },
        },
      ],
    })
  })

  it('ignores token accounts of others', async () => {
    const { result } = preview((one) =>
      known(one, {
        err: null,
        accounts: [state(SYSTEM, 1_000_000), purse(5_000_000, OTHER)],
      }),
    )
    expect((await result).changes).toMatchObject({
      tokens: [{ before: '5000000', after: '0' }],
    })
  })

  it('says why it would fail', async () => {
    const { result } = preview((one) =>
      known(one, {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: ['Program log: hi', 'Program x failed: insufficient lamports 1'],
      }),
    )
    expect((await result).changes).toStrictEqual({
      kind: 'fails',
      reason: 'insufficient lamports 1',
    })
  })

  it('counts accounts that are hidden if the node fails', async () => {
    const { result } = preview(() => {
      throw new Error('timeout')
    })
    expect(await result).toStrictEqual({
      tables: {},
      feeOf: namedFee,
      hidden: 2,
      changes: { kind: 'unknown' },
    })
  })

  it('shows that an account is left with nothing', async () => {
    const { result } = preview((one) =>
      known(one, { err: null, accounts: [null, purse(5_000_000)] }),
    )
    expect((await result).changes).toMatchObject({
      native: { before: '1000000', after: '0' },
    })
  })

  it.each([null, [], [state(SYSTEM, 1)]])(
    'says that it is unknown if the node leaves accounts out: %j',
    async (accounts) => {
      const { result } = preview((one) => known(one, { err: null, accounts }))
      expect((await result).changes).toStrictEqual({ kind: 'unknown' })
    },
  )

  it('says that it is unknown if the node answers something else', async () => {
    const { result } = preview(() => 'nonsense')
    expect(await result).toMatchObject({
      hidden: 2,
      changes: { kind: 'unknown' },
    })
  })
})

describe('the fee that a token takes from a transfer', () => {
  const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
  const clockAt = (epoch: number) =>
    state('Sysvar1111111111111111111111111111111111111', 1, [
      ...new Array<number>(16).fill(0),
      ...u64(epoch),
      ...new Array<number>(16).fill(0),
    ])
  /** At most 200, since this epoch. */
  const feeSince = (epoch: number, rate: number): number[] => [
    ...u64(epoch),
    ...u64(200),
    ...u64(rate).slice(0, 2),
  ]
  const mintWithFee = state(TOKEN_2022, 1, [
    ...new Array<number>(165).fill(0),
    1,
    ...[1, 0, 108, 0],
    ...new Array<number>(72).fill(0),
    ...feeSince(3, 100),
    ...feeSince(5, 300),
  ])
  const message: SolanaMessage = {
    version: 'legacy',
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 2,
    accounts: [ME, PURSE, OTHER, MINT, TOKEN_2022],
    blockhash: OTHER,
    instructions: [
      {
        program: 4,
        accounts: [1, 3, 2, 0],
        data: Uint8Array.from([12, ...u64(5_000), 6]),
      },
      // With a fee that the instruction itself names.
      {
        program: 4,
        accounts: [1, 3, 2, 0],
        data: Uint8Array.from([26, 1, ...u64(5_000), 6, ...u64(9)]),
      },
    ],
    lookups: [],
  }
  const feesOf = async (chain: Record<string, object>) => {
    const { result } = preview(
      ({ params }) => ({
        value: [params[0]].flat().map((one) => chain[`${one}`] ?? null),
      }),
      unsigned(encodeMessage(message)),
    )
    const { feeOf } = await result
    return describeInstructions(message).map(feeOf)
  }

  it('is that of its mint in the current epoch', async () => {
    const chain = { [MINT]: mintWithFee }
    expect(await feesOf({ ...chain, [CLOCK]: clockAt(4) })).toStrictEqual([
      50n,
      9n,
    ])
    expect(await feesOf({ ...chain, [CLOCK]: clockAt(5) })).toStrictEqual([
      150n,
      9n,
    ])
  })

  it('is none for another mint, and if the node does not say', async () => {
    const none = [0n, 9n]
    const chain = { [CLOCK]: clockAt(5) }
    expect(await feesOf({ ...chain, [MINT]: mint })).toStrictEqual(none)
    expect(await feesOf(chain)).toStrictEqual(none)
    expect(await feesOf({ [MINT]: mintWithFee })).toStrictEqual(none)
  })
})
