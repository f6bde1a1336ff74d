import { describe, expect, it } from 'vitest'
import type { NodeRequest } from '../../../node-client/ask.ts'
import type { Json } from '../../../node-client/json.ts'
import { toBase64 } from '../../../protocol/base64.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import {
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../protocol/solana/instructions/programs.ts'
import { readSolanaBalances } from './read-balances.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const PLAIN = 'So11111111111111111111111111111111111111112'
const NAMED = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const EMPTY = 'SysvarC1ock11111111111111111111111111111111'

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]
const u32 = (value: number): number[] => [value, 0, 0, 0]
const text = (value: string): number[] => [
  ...u32(value.length),
  ...new TextEncoder().encode(value),
]
const filled = (length: number, ...parts: [number, number[]][]): number[] => {
  const bytes = new Array<number>(length).fill(0)
  for (const [at, part] of parts) bytes.splice(at, part.length, ...part)
  return bytes
}
const state = (owner: string, data: number[], lamports = 1): Json => ({
  lamports,
  owner,
  data: [toBase64(Uint8Array.from(data)), 'base64'],
})
const held = (mint: string, amount: number, owner = ME): Json => ({
  pubkey: OTHER,
  account: state(
    TOKEN_PROGRAM,
    filled(165, [0, bytesOf(mint)], [32, bytesOf(owner)], [64, [amount]]),
  ),
})
const metadata = [...bytesOf(ME), ...bytesOf(NAMED), ...text('Dollar')]
const content = [...metadata, ...text('USDX'), ...text('')]

const states: Record<string, Json> = {
  [ME]: state('11111111111111111111111111111111', [], 5_000_000_000),
  [PLAIN]: state(TOKEN_PROGRAM, filled(82, [44, [9]])),
  [NAMED]: state(TOKEN_2022_PROGRAM, [
    ...filled(166, [44, [6]], [165, [1]]),
    ...[19, 0, content.length, 0, ...content],
  ]),
}

const setUp = (answers: Record<string, () => Json> = {}) => {
  const asked: unknown[] = []
  const failures: unknown[] = []
  const request = async ({ method, params }: NodeRequest): Promise<Json> => {
    const [first, second] = params as Json[]
    asked.push([method, first, ...(second ? [second] : [])])
    const answer = answers[method]
    if (answer) return answer()
    if (method === 'getMultipleAccounts') {
      return { value: (first as string[]).map((one) => states[one] ?? null) }
    }
    const { programId } = second as { programId: string }
    return {
      value:
        programId === TOKEN_PROGRAM
          ? [
              held(PLAIN, 2),
              held(PLAIN, 3),
              held(EMPTY, 0),
              held(PLAIN, 9, OTHER),
            ]
          : [held(NAMED, 7)],
    }
  }
  const failed = (error: unknown): void => void failures.push(error)
  const read = (owner?: string) =>
    readSolanaBalances(request, { addresses: [ME, OTHER], owner, failed })
  return { asked, failures, read }
}

describe('readSolanaBalances', () => {
  it('reads SOL of all accounts, and tokens of one by mint', async () => {
    const { asked, read } = setUp()
    expect(await read(ME)).toStrictEqual({
      amounts: { [ME]: '5000000000', [OTHER]: '0' },
      tokens: [
        {
          account: ME,
          address: NAMED,
          symbol: 'USDX',
          decimals: 6,
          amount: '7',
        },
        { account: ME, address: PLAIN, symbol: '', decimals: 9, amount: '5' },
      ],
    })
    expect(asked).toHaveLength(4)
  })

  it('asks for no tokens without an account', async () => {
    const { asked, read } = setUp()
    expect((await read()).tokens).toStrictEqual([])
    expect(asked).toHaveLength(1)
  })

  it('leaves the amount of a token open whose mint is not shown', async () => {
    const { read } = setUp({
      getTokenAccountsByOwner: () => ({ value: [held(OTHER, 4)] }),
    })
    expect((await read(ME)).tokens).toStrictEqual([
      { account: ME, address: OTHER, symbol: '', decimals: 0 },
    ])
  })

  it('shows SOL if the node does not list tokens', async () => {
    const { failures, read } = setUp({
      getTokenAccountsByOwner: () => {
        throw new Error('busy')
      },
    })
    expect(await read(ME)).toStrictEqual({
      amounts: { [ME]: '5000000000', [OTHER]: '0' },
      tokens: [],
    })
    expect(failures).toHaveLength(1)
  })
})
