import { getChecksumAddress } from '@metamask/utils'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import {
  fromHexChainId,
  isCaip2,
  isChainId,
  isEthAddress,
  isScopeString,
  parseAccountId,
  parseChainId,
  referenceOf,
  toAccountId,
  toHexChainId,
} from './caip.ts'
import { toChecksumAddress } from './checksum-address.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const nearMisses = [
  'eip155:01',
  'eip155:0x1',
  'eip155:_',
  'eip155:0',
  'eip155:-1',
  'eip155:1a',
  'eip155:１',
  'eip155:١',
  'eip155:1\n',
  'eip155:1 ',
  ' eip155:1',
  'eip155: 1',
  'eip155:1.0',
  'eip155:1e3',
  'eip155:',
  'eip155',
  ':1',
  '',
  'EIP155:1',
  'eip155:1:1',
  `eip155:${'1'.repeat(33)}`,
  'ab:1',
  'abcdefghi:1',
  '__proto__',
  'constructor',
]

describe('chain ids', () => {
  it.each([
    ['eip155:1', 'eip155', '1'],
    [`eip155:${'9'.repeat(32)}`, 'eip155', '9'.repeat(32)],
    ['wallet:eip155', 'wallet', 'eip155'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
    ['a-b:-_Az09', 'a-b', '-_Az09'],
  ])('parses %s', (chainId, namespace, reference) => {
    expect(parseChainId(chainId)).toStrictEqual({ namespace, reference })
    expect(isChainId(chainId)).toBe(true)
    expect(isScopeString(chainId)).toBe(true)
  })

  it.each(nearMisses)('does not accept %j as a chain', (value) => {
    expect(parseChainId(value)).toBeUndefined()
    expect(isChainId(value)).toBe(false)
  })

  it.each([undefined, null, 1, {}, ['eip155:1']])(
    'does not accept %j as a chain',
    (value) => {
      expect(isChainId(value)).toBe(false)
      expect(isCaip2(value)).toBe(false)
    },
  )

  it.each(['eip155:01', 'eip155:_', 'eip155:0x1'])(
    'accepts %s as CAIP-2 regardless of the profile',
    (value) => {
      expect(isCaip2(value)).toBe(true)
    },
  )

  it.each(['eip155', 'wallet', 'abc', 'eip155:1', 'eip155:_'])(
    'accepts %s as a scope',
    (value) => {
      expect(isScopeString(value)).toBe(true)
    },
  )

  it.each(['EIP155:1', 'eip155:', 'ab', 'eip155\n', 'eip155:1\n', '', '*'])(
    'does not accept %j as a scope',
    (value) => {
      expect(isScopeString(value)).toBe(false)
    },
  )
})

describe('account ids', () => {
  it.each([
    [`eip155:1:${address}`, { chainId: 'eip155:1', address }],
    [`wallet:eip155:${address}`, { chainId: 'wallet:eip155', address }],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZ',
      {
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        address: '7S3P4HxJpyyigGzodYwHtCxZ',
      },
    ],
  ])('parses %s and formats it again', (id, parts) => {
    expect(parseAccountId(id)).toStrictEqual(parts)
    expect(toAccountId(parts.chainId, parts.address)).toBe(id)
  })

  it.each([
    address,
    `eip155:${address}`,
    `eip155:1:${address}\n`,
    `eip155:1:${address}0`,
    'eip155:1:0x5aae',
    'eip155:1:vitalik.eth',
    `eip155:01:${address}`,
    `eip155:_:${address}`,
    `${address}@eip155:1`,
    'eip155:1:',
    '',
  ])('does not accept %j as an account', (id) => {
    expect(parseAccountId(id)).toBeUndefined()
  })
})

describe('addresses', () => {
  it.each([
    address,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('writes %s in EIP-55 for any input case', (expected) => {
    const upper = `0x${expected.slice(2).toUpperCase()}`
    expect(
      [expected, expected.toLowerCase(), upper].map(toChecksumAddress),
    ).toStrictEqual([expected, expected, expected])
  })

  it('agrees with another implementation on any address', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const any = `0x${Buffer.from(bytes).toString('hex')}` as const
        expect(toChecksumAddress(any)).toBe(getChecksumAddress(any))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(['', '0x', 'vitalik.eth', `${address}\n`, '__proto__'])(
    'returns %j, which is no address, unchanged',
    (text) => {
      expect(isEthAddress(text)).toBe(false)
      expect(toChecksumAddress(text)).toBe(text)
    },
  )
})

describe('hexadecimal chain ids', () => {
  it.each([
    ['eip155:1', '0x1'],
    ['eip155:137', '0x89'],
    ['eip155:9007199254740993', '0x20000000000001'],
    [`eip155:${2n ** 64n}`, '0x10000000000000000'],
    [`eip155:${'9'.repeat(32)}`, `0x${BigInt('9'.repeat(32)).toString(16)}`],
  ])('turns %s into %s and back', (chainId, hex) => {
    expect(toHexChainId(chainId)).toBe(hex)
    expect(fromHexChainId(hex)).toBe(chainId)
  })

  it('turns any chain id into hexadecimal and back', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 32n - 1n), (reference) => {
        const chainId = `eip155:${reference}`
        expect(fromHexChainId(toHexChainId(chainId) ?? '')).toBe(chainId)
      }),
    )
  })

  it.each(['0x0', '0x01', '0x', '1', '0x1\n', '0xg', `0x${'f'.repeat(40)}`])(
    'does not accept %j as a chain',
    (hex) => {
      expect(fromHexChainId(hex)).toBeUndefined()
    },
  )

  it('returns undefined for a chain outside eip155', () => {
    expect(toHexChainId('wallet:eip155')).toBeUndefined()
    expect(toHexChainId('eip155:01')).toBeUndefined()
  })
})

it.each([
  ['eip155:31337', '31337'],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ],
  [
    'bip122:000000000019d6689c085ae165831e93',
    '000000000019d6689c085ae165831e93',
  ],
  ['cosmos:hub', 'hub'],
])('%s has the reference %s', (chainId, reference) => {
  expect(referenceOf(chainId)).toBe(reference)
})
