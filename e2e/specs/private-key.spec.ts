import { expect } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { callWallet } from '../fixtures/extension-page.ts'
import { test } from '../fixtures/test.ts'
import {
  ADDRESS,
  accountRow,
  importWallet,
  openAccounts,
  PASSWORD,
} from '../pages/wallet-screens.ts'

test('a private key is shown for the password, and hidden by a lock', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  const row = accountRow(popup, 'Account 1')
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Show private key' }).click()
  const password = popup.getByLabel('Password', { exact: true })
  const next = popup.getByRole('button', { name: 'Continue', exact: true })
  await password.fill('not the password')
  await next.click()
  await expect(popup.getByRole('alert')).toHaveText('Wrong password.')
  await password.fill(PASSWORD)
  await next.click()
  const cover = popup.getByRole('button', { name: 'Show key' })
  await expect(cover).toBeVisible()
  const shown = /0x[0-9a-f]{64}/
  expect(await popup.content()).not.toMatch(shown)
  await cover.click()
  const key = (await popup.getByText(shown).textContent()) ?? ''
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(ADDRESS)
  // A field could be stored by the browser.
  expect(await popup.locator('input, textarea').count()).toBe(0)

  // Another page of the wallet locks it.
  await callWallet(wallet.inside, { name: 'lock' })
  await expect(
    popup.getByRole('heading', { name: 'Unlock Portolan' }),
  ).toBeVisible()
  expect(await popup.content()).not.toContain(key)
})
