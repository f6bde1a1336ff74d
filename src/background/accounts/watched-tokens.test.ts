import { expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createWatchedTokens } from './watched-tokens.ts'

const token = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  symbol: 'HRB',
  decimals: 6,
}
const watched = {
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  token,
}
const isClaim = true as const
const claimed = { ...watched, token: { ...token, symbol: 'USDC', isClaim } }

it('a token that a contract described is not listed again as a site describes it', async () => {
  const tokens = createWatchedTokens(createMemoryArea())
  await tokens.add(watched)
  expect(await tokens.has(claimed)).toBe(true)
  expect(await tokens.has({ ...claimed, chainId: 'eip155:10' })).toBe(false)
})

it('tokens of one collection are listed side by side', async () => {
  const tokens = createWatchedTokens(createMemoryArea())
  const nft = (id: string) => ({
    ...watched,
    token: { ...token, nft: { standard: 'ERC721' as const, id } },
  })
  for (const one of [watched, nft('1'), nft('2')]) await tokens.add(one)
  await tokens.add(nft('1'))
  expect(await tokens.has(nft('2'))).toBe(true)
  expect(await tokens.has(nft('3'))).toBe(false)
  expect(await tokens.of('eip155:1')).toStrictEqual([
    watched,
    nft('2'),
    nft('1'),
  ])
})

it('a token that a site described is listed again as its contract describes it', async () => {
  const tokens = createWatchedTokens(createMemoryArea())
  await tokens.add(claimed)
  expect(await tokens.has(claimed)).toBe(true)
  expect(await tokens.has(watched)).toBe(false)
  await tokens.add(watched)
  expect(await tokens.of('eip155:1')).toStrictEqual([watched])
})
