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
    for (const asked of [{ type: 'ERC721', options }, {}, [], ['ERC20']]) {
      expect(() => parseWatchAssetParams(asked)).toThrow(
        'Invalid method parameter(s).',
      )
    }
  })
})
