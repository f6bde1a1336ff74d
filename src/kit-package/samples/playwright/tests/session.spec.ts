import { expect } from 'portolan/playwright'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'

test.beforeEach(({ page, wallet }) =>
  page.goto(`/?extension=${wallet.extensionId}`),
)

test('connects two chains at once', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Create session' }).click()
  const request = await wallet.nextRequest({ method: 'wallet_createSession' })
  await request.approve({ chains: ['local', 'local-two'] })
  await page.getByRole('button', { name: 'Read both chains' }).click()
  await expect(page.locator('#result')).toHaveText('0x7a69 and 0x7a6a')
})

test('works with the one chain that the user grants', async ({
  page,
  wallet,
}) => {
  await page.getByRole('button', { name: 'Create session' }).click()
  const request = await wallet.nextRequest({ method: 'wallet_createSession' })
  await request.approve({ chains: ['local'] })
  await expect(page.locator('#result')).toHaveText('eip155:31337')
  await expect(wallet).toHaveSession(ORIGIN, { chains: ['local'] })
  await page.getByRole('button', { name: 'Read both chains' }).click()
  await expect(page.locator('#error')).toContainText('4100')
})

test('ends the session', async ({ page, wallet }) => {
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(wallet).toHaveSession(ORIGIN)
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(page.locator('#result')).toHaveText('true')
  await expect(wallet).not.toHaveSession(ORIGIN)
})

test('reads over the external port', async ({ page, wallet }) => {
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(wallet).toHaveSession(ORIGIN)
  await page.getByRole('button', { name: 'Read over the port' }).click()
  await expect(page.locator('#result')).toHaveText('0x7a69')
})
