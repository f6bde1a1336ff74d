import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { deriveAccounts } from './derive-accounts.ts'
import { developmentAccounts } from './development-accounts.ts'

const mnemonic = `${'abandon '.repeat(11)}about`

it('has the ten well-known accounts by default', () => {
  expect(deriveAccounts({})).toEqual(developmentAccounts)
  expect(deriveAccounts({ accounts: 2 })).toEqual(
    developmentAccounts.slice(0, 2),
  )
})

it('derives more of them from the same phrase', () => {
  const accounts = deriveAccounts({ accounts: 12 })

  expect(accounts).toHaveLength(12)
  expect(accounts.slice(0, 10)).toEqual(developmentAccounts)
})

it('derives the accounts of another phrase', () => {
  const addresses = deriveAccounts({ mnemonic, accounts: 3 })

  expect(addresses.map(({ address }) => address)).toEqual(
    [0, 1, 2].map(
      (addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address,
    ),
  )
})
