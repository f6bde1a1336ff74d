import { expect } from '@playwright/test'
import { placeAllowances, readAllowance } from '../fixtures/allowances.ts'
import { connect } from '../fixtures/connect.ts'
import { countClicks } from '../fixtures/count-clicks.ts'
import { press, test } from '../fixtures/demo-dapp.ts'
import { anything, LOCAL } from '../fixtures/session.ts'
import { connectWindowOf } from '../pages/connect-window.ts'
import { demoPageOf } from '../pages/demo-page.ts'
import { sendWindowOf } from '../pages/send-window.ts'

// How many clicks common tasks take. Sending: send-from-wallet.spec.ts.

test('a fresh profile has its first session within four clicks', {
  tag: '@full',
}, async ({ demoUrl, page, wallet: _ }) => {
  const { click, count } = countClicks()
  await page.goto(demoUrl)
  const demo = demoPageOf(page)
  const transport = demo.wallet('Portolan').getByRole('button', {
    name: 'Injected provider',
  })
  await click(transport)
  const opened = page.context().waitForEvent('page')
  await click(press(demo, 'Connect', 'Connect'))
  const window = await opened
  await click(window.getByRole('button', { name: /^Developer wallet/ }))
  const { connectButton } = connectWindowOf(window)
  await expect(connectButton).toHaveAttribute('aria-disabled', 'false')
  await click(connectButton)
  await expect(demo.granted.first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('an allowance is revoked within four clicks', async ({
  chains,
  openWallet,
}) => {
  const { rpcUrl = '' } = chains.networks[0] ?? {}
  await placeAllowances(rpcUrl)
  const page = await openWallet.openPopup()
  const { click, count } = countClicks()
  await click(page.getByRole('link', { name: 'Allowances' }))
  await click(page.getByRole('button', { name: 'Revoke 9 COIN' }))
  const { sendButton } = sendWindowOf(page)
  await expect(sendButton).toHaveAttribute('aria-disabled', 'false')
  await click(sendButton)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allowances')
  await expect(page.getByText('9 COIN', { exact: true })).toBeHidden()
  expect(count()).toBeLessThanOrEqual(4)
  expect(await readAllowance(rpcUrl)).toBe(0n)
})

test('what a site may do is visible within two clicks', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  await connect(dapp, { [LOCAL]: anything() })
  const page = await openWallet.openPopup()
  const { click, count } = countClicks()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await click(menu.getByRole('link', { name: 'Sites', exact: true }))
  const { origin } = new URL(dapp.url())
  await click(page.getByRole('link', { name: origin }))
  await expect(page.getByRole('checkbox', { name: 'Account 1' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Local' })).toBeVisible()
  await expect(page.getByText('eth_sendTransaction')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(2)
})
