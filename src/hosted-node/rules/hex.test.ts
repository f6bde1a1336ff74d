import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  address,
  amount,
  data,
  hash,
  identifier,
  quantity,
  shortQuantity,
  word,
} from './hex.ts'

const where = 'argument 2 (transaction index)'
const expectedQuantity = `${where} must be a hex quantity without leading zeros, like 0x1f`

describe('quantity', () => {
  it.each(['0x0', '0x1', '0x1f', '0xdeadbeef', `0x${'f'.repeat(64)}`])(
    'accepts %s unchanged',
    (value) => {
      expect(quantity(value, where)).toBe(value)
    },
  )

  it('writes letters in lower case', () => {
    expect(quantity('0xABC', where)).toBe('0xabc')
  })

  it.each<[Json, string]>([
    ['0x00', '"0x00"'],
    ['0x01', '"0x01"'],
    ['0x', '"0x"'],
    ['', '""'],
    ['ff', '"ff"'],
    ['0', '"0"'],
    ['0Xff', '"0Xff"'],
    ['0xfg', '"0xfg"'],
    ['-0x1', '"-0x1"'],
    ['0x-1', '"0x-1"'],
    ['0x1.8', '"0x1.8"'],
    [' 0x1', '" 0x1"'],
    ['0x1\n', '"0x1\\n"'],
    ['0x１', '"0x１"'],
    ['latest', '"latest"'],
    [0, '0'],
    [31, '31'],
    [1.5, '1.5'],
    [true, 'true'],
    [null, 'null'],
    [[], 'an array'],
    [['0x1'], 'an array'],
    [{}, 'an object'],
    [{ toString: '0x1' }, 'an object'],
  ])('rejects %j', (value, shown) => {
    expect(() => quantity(value, where)).toThrow(
      `${expectedQuantity}, not ${shown}`,
    )
  })

  it('rejects more than 256 bits', () => {
    expect(() => quantity(`0x1${'0'.repeat(64)}`, where)).toThrow(
      `${where} must be a hex quantity of at most 256 bits, not "0x1${'0'.repeat(39)}…"`,
    )
  })

  it('does not quote a long value in full', () => {
    expect(() => quantity(`0x${'z'.repeat(1_000_000)}`, where)).toThrow(
      `${expectedQuantity}, not "0x${'z'.repeat(40)}…"`,
    )
  })

  it('quotes half of a surrogate pair without breaking', () => {
    expect(() => quantity(`0x${'z'.repeat(39)}😀`, where)).toThrow(
      `${expectedQuantity}, not "0x${'z'.repeat(39)}\\ud83d…"`,
    )
  })

  it('quotes nothing of a text that may be a key', () => {
    expect(() => quantity('7'.repeat(64), where)).toThrow(
      `${expectedQuantity}, not a text of 64 characters`,
    )
  })
})

describe('shortQuantity', () => {
  it('accepts 64 bits and no more', () => {
    expect(shortQuantity('0xffffffffffffffff', where)).toBe(
      '0xffffffffffffffff',
    )
    expect(() => shortQuantity('0x10000000000000000', where)).toThrow(
      `${where} must be a hex quantity of at most 64 bits, not "0x10000000000000000"`,
    )
  })
})

describe('amount', () => {
  it.each<[Json]>([[0], [3600], ['0xe10']])('takes %j', (value) => {
    expect(amount(value, where)).toBe(value)
  })

  it.each<[Json]>([[-1], [0.5], [2 ** 53], ['3600'], [null]])(
    'rejects %j',
    (value) => {
      expect(() => amount(value, where)).toThrow(expectedQuantity)
    },
  )
})

describe.each([
  { rule: hash, bytes: 32, words: 'a 32-byte hash: 0x and 64 hex digits' },
  {
    rule: address,
    bytes: 20,
    words: 'a 20-byte address: 0x and 40 hex digits',
  },
])('a rule for $bytes bytes', ({ rule, bytes, words }) => {
  const whole = `0x${'Ab'.repeat(bytes)}`

  it('accepts upper and lower case and writes lower case', () => {
    expect(rule(whole, where)).toBe(whole.toLowerCase())
  })

  it.each<[string, Json]>([
    ['one digit less', whole.slice(0, -1)],
    ['one digit more', `${whole}0`],
    ['no prefix', whole.slice(2)],
    ['another letter', `${whole.slice(0, -1)}g`],
    ['a line break after', `${whole}\n`],
    ['a number', 1],
    ['an array', [whole]],
    ['null', null],
  ])('rejects %s', (_title, value) => {
    expect(() => rule(value, where)).toThrow(`${where} must be ${words}, not `)
  })
})

describe('data', () => {
  it.each(['0x', '0x00', `0x${'5b'.repeat(500_000)}`])(
    'accepts %.10s',
    (value) => {
      expect(data(value, where)).toBe(value)
    },
  )

  it.each<[Json, string]>([
    ['0x0', 'bytes, which are an even number of hex digits'],
    ['', 'bytes: 0x and hex digits'],
    ['00', 'bytes: 0x and hex digits'],
    ['0xzz', 'bytes: 0x and hex digits'],
    [7, 'bytes: 0x and hex digits'],
  ])('rejects %j', (value, words) => {
    expect(() => data(value, where)).toThrow(`${where} must be ${words}, not `)
  })
})

describe('word', () => {
  it.each(['0x5', '0x05', '0x0000000005', `0x${'0'.repeat(63)}5`])(
    'pads %s to 32 bytes',
    (value) => {
      expect(word(value, where)).toBe(`0x${'0'.repeat(63)}5`)
    },
  )

  it.each<[Json]>([['0x'], ['5'], [5], ['0xg'], [`0x${'0'.repeat(65)}`]])(
    'rejects %j',
    (value) => {
      expect(() => word(value, where)).toThrow(
        `${where} must be at most 32 bytes: 0x and 1 to 64 hex digits, not `,
      )
    },
  )
})

describe('identifier', () => {
  it('accepts leading zeros, which nodes may use in ids', () => {
    expect(identifier('0x00ff', where)).toBe('0x00ff')
  })

  it.each<[Json]>([['0x'], [1], ['x'], [`0x${'1'.repeat(65)}`]])(
    'rejects %j',
    (value) => {
      expect(() => identifier(value, where)).toThrow(
        `${where} must be an id of hex digits, like 0x1f, not `,
      )
    },
  )
})
