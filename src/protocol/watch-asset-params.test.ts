import { describe, expect, it } from 'vitest'
import { parseWatchAssetParams } from './watch-asset-params.ts'

const options = {
  address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  symbol: ' HRB ',
  decimals: 18,
  image: 'https://tracker.example/pixel.png',
}
const token = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'HRB',
  decimals: 18,
}

const path = (change: object): unknown => {
  try {
    return parseWatchAssetParams({
      type: 'ERC20',
      options: { ...options, ...change },
    })
  } catch (error) {
    return (error as { data: { path: string } }).data.path
  }
}

describe('parseWatchAssetParams', () => {
  it('accepts a token, also in an array, and drops its image', () => {
    const asked = { type: 'ERC20', options }
    expect(parseWatchAssetParams(asked)).toStrictEqual(token)
    expect(parseWatchAssetParams([asked])).toStrictEqual(token)
    expect(path({ decimals: '18' })).toStrictEqual(token)
  })

  it.each([
    [{ address: '0x12' }, 'address'],
    [{ symbol: '' }, 'symbol'],
    [{ symbol: 'TWELVELETTER' }, 'symbol'],
    [{ symbol: 'A\u200bB' }, 'symbol'],
    [{ symbol: 7 }, 'symbol'],
    [{ decimals: 37 }, 'decimals'],
    [{ decimals: -1 }, 'decimals'],
    [{ decimals: 1.5 }, 'decimals'],
    [{ decimals: 'many' }, 'decimals'],
  ])('refuses %j', (change, member) => {
    expect(path(change)).toBe(`params.request.params.options.${member}`)
  })

  it('refuses other types, and anything but an object', () => {
    for (const asked of [{ type: 'ERC777', options }, {}, [], ['ERC20']]) {
      expect(() => parseWatchAssetParams(asked)).toThrow(
        'Invalid method parameter(s).',
      )
    }
  })
})

describe('parseWatchAssetParams of an NFT', () => {
  const { address } = options
  const nft = (tokenId: unknown, symbol?: string) =>
    ({
      type: 'ERC721',
      options: { address, tokenId, ...(symbol !== undefined && { symbol }) },
    }) as never

  it.each([
    ['7', '7'],
    ['007', '7'],
    ['0x1F', '31'],
    [0, '0'],
    [`${2n ** 256n - 1n}`, `${2n ** 256n - 1n}`],
  ])('reads the number %j', (tokenId, id) => {
    expect(parseWatchAssetParams(nft(tokenId))).toStrictEqual({
      address: token.address,
      symbol: '',
      decimals: 0,
      nft: { standard: 'ERC721', id },
    })
  })

  it('reads the symbol that the site claims, if any', () => {
    expect(parseWatchAssetParams(nft('7', 'BOAT')).symbol).toBe('BOAT')
    expect(() => parseWatchAssetParams(nft('7', 'A\u200bB'))).toThrow()
  })

  it.each([undefined, '', '-1', -1, 1.5, '7a', `${2n ** 256n}`, ['7']])(
    'refuses the number %j',
    (tokenId) => {
      expect(() => parseWatchAssetParams(nft(tokenId))).toThrow(
        expect.objectContaining({
          data: {
            path: 'params.request.params.options.tokenId',
            reason: 'must be a whole number below 2^256',
          },
        }),
      )
    },
  )
})
