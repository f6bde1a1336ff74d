import type { Json } from '@metamask/utils'
import { type Hex, pad, stringToHex } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { expect, it, vi } from 'vitest'
import { readToken } from './read-token.ts'

const to = `0x${'1'.repeat(40)}`
const TRANSFER = '0xa9059cbb'
const text = (value: string): Hex =>
  encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: number): Hex => pad(`0x${value.toString(16)}`)

/** A chain on which every contract answers this. */
const saying = (symbol: Json, decimals: Json) =>
  vi.fn(async (_: string, params: readonly Json[] = []) => {
    const [call] = params as [{ data: string }]
    return call.data === '0x95d89b41' ? symbol : decimals
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
    expect(await readToken(ask, { to, data: TRANSFER })).toEqual(facts)
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
    expect(await readToken(ask, { to, data: TRANSFER })).toBe(null)
  },
)

it('a contract that does not answer is not taken for a token', async () => {
  const ask = async () => {
    throw new Error('execution reverted')
  }
  expect(await readToken(ask, { to, data: TRANSFER })).toBe(null)
})

it.each([
  [undefined, TRANSFER],
  [to, '0x12345678'],
])('no token is read for a call of %s with %s', async (to, data) => {
  const ask = saying(text('HRB'), number(6))
  expect(await readToken(ask, { to, data })).toBe(null)
  expect(ask).not.toHaveBeenCalled()
})
