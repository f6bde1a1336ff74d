import { expect, it } from 'vitest'
import { deriveSolanaAccounts } from './derive-solana-accounts.ts'

it('derives the published accounts of a phrase', () => {
  const phrase = `${'abandon '.repeat(11)}about`
  const accounts = deriveSolanaAccounts(phrase, 2)
  expect(accounts.map(({ address }) => address)).toEqual([
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb',
  ])
})
