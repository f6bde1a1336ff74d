import type { Json } from '@metamask/utils'
import { type Hex, pad, stringToHex } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { expect, it, vi } from 'vitest'
import { readToken, readTokenNames } from './read-token.ts'

const address = `0x${'1'.repeat(40)}`
const account = `0x${'A'.repeat(40)}`
const text = (value: string): Hex =>
  encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: number | bigint): Hex => pad(`0x${value.toString(16)}`)

/** A chain on which every contract answers this. */
const saying = (symbol: Json, decimals: Json) =>
  vi.fn(async (_: string, params: readonly Json[] = []) => {
    const [call] = params as [{ data: string }]
    if (call.data === '0x95d89b41') return symbol
    return call.data === '0x313ce567' ? decimals : null
  })

it.each<[string, Json, Json, object]>([
  ['a string', text('HRB'), number(6), { symbol: 'HRB', decimals: 6 }],
  [
    '32 bytes',
    pad(stringToHex('MKR'), { dir: 'right' }),
    number(18),
    { symbol: 'MKR', decimals: 18 },
  ],
  [
    'a long string',
    text('ABCDEFGHIJKLM'),
    number(77),
    { symbol: 'ABCDEFGHIJK', decimals: 77 },
  ],
])(
  'a token with %s for a symbol is read',
  async (_, symbol, decimals, facts) => {
    const ask = saying(symbol, decimals)
    expect(await readTokenNames(ask, address)).toEqual(facts)
  },
)

it.each<[string, Json, Json]>([
  ['no text', null, number(6)],
  ['an empty text', text(''), number(6)],
  ['half a byte', '0x123', number(6)],
  ['no decimals', text('HRB'), null],
  ['short decimals', text('HRB'), '0x6'],
  ['too many decimals', text('HRB'), number(78)],
])(
  'a contract that answers with %s is not taken for a token',
  async (_, symbol, decimals) => {
    const ask = saying(symbol, decimals)
    expect(await readTokenNames(ask, address)).toBe(null)
  },
)

it('a contract that does not answer is not taken for a token', async () => {
  const ask = async () => {
    throw new Error('execution reverted')
  }
  expect(await readToken(ask, { address, account })).toEqual({
    token: null,
    nft: null,
  })
})

/** A contract that answers these calls, and no others. */
const answering =
  (answers: Record<string, Json>) =>
  async (_: string, params: readonly Json[] = []) => {
    const [call] = params as [{ to: string; data: string }]
    const answer = answers[call.data]
    if (call.to !== address || answer === undefined) throw new Error('reverted')
    return answer
  }

const coin = {
  '0x95d89b41': text('HRB'),
  '0x313ce567': number(6),
  '0x18160ddd': number(10n ** 30n),
  [`0x70a08231${'0'.repeat(24)}${'a'.repeat(40)}`]: number(5),
}
const IS_ERC721 = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

it('a token is read with its supply and the balance of the account', async () => {
  expect(await readToken(answering(coin), { address, account })).toEqual({
    token: {
      symbol: 'HRB',
      decimals: 6,
      supply: `0x${(10n ** 30n).toString(16)}`,
      balance: '0x5',
    },
    nft: null,
  })
})

it('a token whose supply and balance are not answered is read without', async () => {
  const { '0x95d89b41': symbol, '0x313ce567': decimals } = coin
  const ask = answering({
    '0x95d89b41': symbol,
    '0x313ce567': decimals,
    '0x18160ddd': '0x05',
  })
  expect(await readToken(ask, { address, account })).toEqual({
    token: { symbol: 'HRB', decimals: 6, supply: null, balance: null },
    nft: null,
  })
})

it.each<[string, Json, { symbol: string | null }]>([
  ['with a symbol', text('BOAT'), { symbol: 'BOAT' }],
  ['without a symbol', null, { symbol: null }],
])(
  'a contract that says it is ERC-721 is an NFT %s',
  async (_, symbol, nft) => {
    const ask = answering({
      ...coin,
      '0x95d89b41': symbol,
      [IS_ERC721]: number(1),
    })
    expect(await readToken(ask, { address, account })).toEqual({
      token: null,
      nft,
    })
  },
)

it('a contract that answers ERC-721 with anything but one is not an NFT', async () => {
  for (const answer of [number(0), number(2), '0x01']) {
    const ask = answering({ ...coin, [IS_ERC721]: answer })
    expect((await readToken(ask, { address, account })).nft).toBe(null)
  }
})
