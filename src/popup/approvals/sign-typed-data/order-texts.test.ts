import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type { OrderItem } from '../../../protocol/typed-data/seaport.ts'
import { itemText } from './order-texts.ts'

giveTexts(keyTexts())

const coin = { symbol: 'WETH', decimals: 18, supply: null, balance: null }
const tokens = {
  '0xC': { token: coin, nft: null },
  '0xN': { token: null, nft: { symbol: 'BOAT' } },
}

it.each<[OrderItem['kind'], string, bigint, bigint, string]>([
  ['native', '0x0', 0n, 15n * 10n ** 17n, '1.5 ETH'],
  ['coin', '0xC', 0n, 10n ** 18n, 'itemOf | 1 WETH | 0xC'],
  ['coin', '0xU', 0n, 5_000n, 'itemOf | baseUnits | 5,000 | 0xU'],
  ['nft', '0xU', 5n, 1n, 'itemOf | nftUnnamed | 5 | 0xU'],
  ['nft', '0xN', 5n, 1n, 'itemOf | nftUnnamed | 5 | tokenNamed | BOAT | 0xN'],
  ['units', '0xU', 5n, 3n, 'itemCount | 3 | itemOf | nftUnnamed | 5 | 0xU'],
  ['any-nft', '0xU', 0n, 1n, 'itemOf | itemAny | 0xU'],
  ['any-units', '0xU', 7n, 1n, 'itemOf | itemFromList | 0xU'],
])('%s of %s is described', (kind, token, id, amount, words) => {
  expect(itemText({ kind, token, id, amount }, { symbol: 'ETH', tokens })).toBe(
    words,
  )
})
