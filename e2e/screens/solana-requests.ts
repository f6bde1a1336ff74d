import { toBase64 } from '../../src/protocol/base64.ts'
import { fromBase58 } from '../../src/protocol/solana/base58.ts'
import { encodeMessage } from '../../src/protocol/solana/encode-message.ts'
import type { SolanaMessage } from '../../src/protocol/solana/message.ts'
import { associatedAccount } from '../../src/protocol/solana/program-address.ts'
import { encodeTransaction } from '../../src/protocol/solana/transaction.ts'
import type { NodeAnswers } from './solana-node.ts'

/** The first account of the developer phrase, and others. */
export const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const FRIEND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const STRANGER = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'
const NONCE = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MY_TOKENS = '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp'
const TABLE = 'F9fVg2LeE2RhM6CfNn888hbjqovZDEWY3vm2hEkvX3Nh'
const SWAP = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

const SYSTEM = '11111111111111111111111111111111'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'

/** It derives from its owner, so the screen names that one. */
const FRIENDS_TOKENS = associatedAccount({
  owner: FRIEND,
  mint: MINT,
  program: TOKEN,
})

type Called = { program: string; accounts: string[]; data: number[] }

const u64 = (value: number): number[] => [
  ...new Uint8Array(BigUint64Array.of(BigInt(value)).buffer),
]
const u32 = (value: number): number[] => u64(value).slice(0, 4)

/** Everything but the signers and these is listed as writable. */
const readonly = [
  RECENT_BLOCKHASHES,
  SYSTEM,
  BUDGET,
  MEMO,
  TOKEN,
  TOKEN_2022,
  ASSOCIATED,
  SWAP,
  MINT,
]

const transactionOf = (
  called: Called[],
  { signers = [ME], table = [] as string[] } = {},
): string => {
  const used = called.flatMap(({ program, accounts }) => [program, ...accounts])
  const others = [...new Set(used)].filter(
    (one) => !signers.includes(one) && !table.includes(one),
  )
  const isReadonly = (one: string) => readonly.includes(one)
  const accounts = [
    ...signers,
    ...others.filter((one) => !isReadonly(one)),
    ...others.filter(isReadonly),
  ]
  const all = [...accounts, ...table]
  const message: SolanaMessage = {
    version: table.length > 0 ? 0 : 'legacy',
    signers: signers.length,
    readonlySigners: 0,
    readonlyOthers: others.filter(isReadonly).length,
    accounts,
    blockhash: FRIEND,
    instructions: called.map(({ program, accounts, data }) => ({
      program: all.indexOf(program),
      accounts: accounts.map((one) => all.indexOf(one)),
      data: Uint8Array.from(data),
    })),
    lookups:
      table.length > 0
        ? [
            {
              table: TABLE,
              writable: table.map((_, index) => index),
              readonly: [],
            },
          ]
        : [],
  }
  return toBase64(
    encodeTransaction({
      signatures: signers.map((_, index) =>
        new Uint8Array(64).fill(index === 0 ? 0 : 7),
      ),
      messageBytes: encodeMessage(message),
    }),
  )
}

const limit = { program: BUDGET, accounts: [], data: [2, ...u32(200_000)] }
const price = { program: BUDGET, accounts: [], data: [3, ...u64(500_000)] }

const send = (to: string, lamports: number, from = ME): Called => ({
  program: SYSTEM,
  accounts: [from, to],
  data: [2, 0, 0, 0, ...u64(lamports)],
})

const memo = (text: string): Called => ({
  program: MEMO,
  accounts: [],
  data: [...new TextEncoder().encode(text)],
})

const createAccount: Called = {
  program: ASSOCIATED,
  accounts: [ME, FRIENDS_TOKENS, FRIEND, MINT, SYSTEM, TOKEN],
  data: [1],
}

const sendTokens: Called = {
  program: TOKEN,
  accounts: [MY_TOKENS, MINT, FRIENDS_TOKENS, ME],
  data: [12, ...u64(2_500_000), 6],
}

/** Transactions of all kinds of screens, in base64. */
export const transactions = {
  plain: transactionOf([limit, price, send(FRIEND, 1_500_000_000)]),
  tokens: transactionOf([createAccount, sendTokens, memo('Berth 12')]),
  /** The token takes a fee, which only its mint says. */
  tokenFee: transactionOf([
    {
      program: TOKEN_2022,
      accounts: [MY_TOKENS, MINT, FRIENDS_TOKENS, ME],
      data: [12, ...u64(2_500_000), 6],
    },
  ]),
  /** The recipients are in a table. */
  tables: transactionOf(
    [send(FRIEND, 1_000_000_000), send(STRANGER, 20_000_000)],
    { table: [FRIEND, STRANGER] },
  ),
  nonce: transactionOf(
    [
      {
        program: SYSTEM,
        accounts: [NONCE, RECENT_BLOCKHASHES, ME],
        data: [4, 0, 0, 0],
      },
      send(FRIEND, 250_000_000),
    ],
    { signers: [ME] },
  ),
  unknown: transactionOf([
    limit,
    {
      program: SWAP,
      accounts: [ME, MY_TOKENS, FRIENDS_TOKENS, MINT],
      data: [229, 23, 203, 151, ...u64(2_500_000)],
    },
  ]),
  /** Another account pays the fee. */
  severe: transactionOf(
    [
      {
        program: TOKEN,
        accounts: [MY_TOKENS, MINT, STRANGER, ME],
        data: [13, ...u64(900_000_000), 6],
      },
      {
        program: TOKEN_2022,
        accounts: [MY_TOKENS, ME],
        data: [6, 2, 1, ...(fromBase58(STRANGER) ?? [])],
      },
    ],
    { signers: [ME, FRIEND] },
  ),
} as const

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]

const tokens = (owner: string, amount: number, program = TOKEN) => ({
  lamports: 2_039_280,
  owner: program,
  data: Uint8Array.from([
    ...bytesOf(MINT),
    ...bytesOf(owner),
    ...u64(amount),
    ...Array<number>(93).fill(0),
  ]),
})

const mint = {
  lamports: 1_461_600,
  owner: TOKEN,
  data: Uint8Array.from({ length: 82 }, (_, index) => (index === 44 ? 6 : 0)),
}

/** Since the first epoch 2 %, and at most one token. */
const fee = [...u64(0), ...u64(1_000_000), ...u64(200).slice(0, 2)]
const mintWithFee = {
  lamports: 2_825_760,
  owner: TOKEN_2022,
  data: Uint8Array.from([
    ...mint.data,
    ...Array<number>(83).fill(0),
    ...[1, 1, 0, 108, 0],
    ...Array<number>(72).fill(0),
    ...fee,
    ...fee,
  ]),
}

const table = {
  lamports: 1_343_280,
  owner: 'AddressLookupTab1e1111111111111111111111111',
  data: Uint8Array.from([
    1,
    ...Array<number>(55).fill(0),
    ...bytesOf(FRIEND),
    ...bytesOf(STRANGER),
  ]),
}

const before = {
  [ME]: { lamports: 5_000_000_000 },
  [MY_TOKENS]: tokens(ME, 40_000_000),
  [MINT]: mint,
  [TABLE]: table,
  [NONCE]: {
    lamports: 1_447_680,
    data: Uint8Array.from([
      ...[1, 0, 0, 0, 1, 0, 0, 0],
      ...Array<number>(32).fill(0),
      ...bytesOf(FRIEND),
      ...Array<number>(8).fill(0),
    ]),
  },
}

/** What the node answers. */
export const answers = {
  sent: {
    before,
    after: { [ME]: { lamports: 3_499_895_000 } },
  },
  tokens: {
    before,
    after: {
      [ME]: { lamports: 4_997_955_720 },
      [MY_TOKENS]: tokens(ME, 37_500_000),
      [FRIENDS_TOKENS]: tokens(FRIEND, 2_500_000),
    },
  },
  tokenFee: {
    before: {
      ...before,
      [MINT]: mintWithFee,
      [MY_TOKENS]: tokens(ME, 40_000_000, TOKEN_2022),
      SysvarC1ock11111111111111111111111111111111: {
        lamports: 1_169_280,
        data: new Uint8Array(40),
      },
    },
    after: {
      [ME]: { lamports: 4_999_995_000 },
      [MY_TOKENS]: tokens(ME, 37_500_000, TOKEN_2022),
    },
  },
  otherNetwork: {
    before,
    after: { [ME]: { lamports: 3_499_895_000 } },
    isForeign: true,
  },
  unchecked: {
    before,
    after: { [ME]: { lamports: 3_499_895_000 } },
    isUnchecked: true,
  },
  /** It does not show the table. */
  withoutTable: {
    before: { [ME]: before[ME] },
    after: { [ME]: { lamports: 3_979_990_000 } },
  },
  fails: { before, after: 'insufficient lamports 5000000000, need 9000000000' },
} satisfies Record<string, NodeAnswers>

const text = (words: string): Uint8Array => new TextEncoder().encode(words)

/** Messages of all kinds, in base64. */
export const messages = {
  plain: toBase64(text('Ahoy!\nThis signs nothing but these words.')),
  /** Bytes that begin like no transaction, and are not UTF-8. */
  bytes: toBase64(
    Uint8Array.from([1, ...Array.from({ length: 80 }, (_, at) => 255 - at)]),
  ),
  offchain: toBase64(
    Uint8Array.from([
      0xff,
      ...text('solana offchain'),
      0,
      ...bytesOf(FRIEND),
      0,
      1,
      ...bytesOf(ME),
      27,
      0,
      ...text('I moor at berth number 12. '),
    ]),
  ),
  foreign: toBase64(
    text(`bank.example wants you to sign in with your Solana account:\n${ME}`),
  ),
} as const
