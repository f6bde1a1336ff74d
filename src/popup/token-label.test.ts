import { expect, it } from 'vitest'
import { tokenLabel } from './token-label.ts'

it.each([
  ['HRB', undefined, 'HRB'],
  ['Boats', '7', 'Boats #7'],
  ['', '7', 'NFT #7'],
  ['Boats', '123456789012', 'Boats #123456789012'],
  ['Boats', '1234567890123', 'Boats #1234…0123'],
])('%j with the id %s is labelled %s', (symbol, id, label) => {
  const nft = id === undefined ? undefined : { standard: 'ERC721' as const, id }
  expect(tokenLabel({ symbol, nft })).toBe(label)
})
