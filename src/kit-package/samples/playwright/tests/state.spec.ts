import { expect, launchWallet } from 'portolan/playwright'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'
const WATCHED = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

test.describe('a watch-only account', () => {
  test.use({
    walletState: {
      watchOnly: [WATCHED],
      sessions: [{ origin: ORIGIN, accounts: [WATCHED] }],
    },
  })

  test('is shown, and signs nothing', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.locator('#account')).toHaveText(WATCHED)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('#error')).toContainText('4200')
  })
})

test.describe('a locked wallet', () => {
  test.use({
    walletState: { locked: true, sessions: [{ origin: ORIGIN }] },
  })

  test('answers after it is unlocked', async ({ page, wallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect' }).click()
    await wallet.unlock()
    await expect(page.locator('#result')).toHaveText('connected')
  })
})

test.describe('a German wallet', () => {
  test.use({ walletState: { language: 'de', theme: 'dark' } })

  test('asks in German', async ({ page, wallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect' }).click()
    const request = await wallet.nextRequest()
    const screen = await request.page()
    await expect(screen.locator('html')).toHaveAttribute('lang', 'de')
    await request.reject()
  })
})

test('a request survives a stop of the worker', async ({ page, wallet }) => {
  await page.goto('/')
  const stopped = wallet.worker.stop({ at: 'request' })
  await page.getByRole('button', { name: 'Connect' }).click()
  await stopped
  const request = await wallet.nextRequest()
  await request.approve()
  await expect(page.locator('#result')).toHaveText('connected')
})

test('a connection survives a restart of the browser', async ({
  page,
  wallet,
}) => {
  await wallet.policy('approve')
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(wallet).toHaveSession(ORIGIN)
  const context = await wallet.browser.restart()
  const again = await context.newPage()
  await again.goto(ORIGIN)
  await again.getByRole('button', { name: 'Connect' }).click()
  await expect(again.locator('#result')).toHaveText('connected')
})

test('the wallet runs without fixtures', async () => {
  const wallet = await launchWallet({ policy: 'approve' })
  const page = await wallet.context.newPage()
  await page.goto(ORIGIN)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#result')).toHaveText('connected')
  await wallet.close()
})
