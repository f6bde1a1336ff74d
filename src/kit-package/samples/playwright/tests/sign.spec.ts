import { expect } from 'portolan/playwright'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'

test.use({
  walletState: {
    sessions: [{ origin: ORIGIN, chains: ['local'], accounts: [0] }],
  },
})

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#result')).toHaveText('connected')
})

test('signs in', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Sign in' }).click()
  const request = await wallet.nextRequest({ method: 'personal_sign' })
  await request.approve()
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{130}$/)
  await expect(wallet).toHaveSigned({ message: 'Sign in to the tip jar' })
})

test('shows the message to the user', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Sign in' }).click()
  const request = await wallet.nextRequest({ method: 'personal_sign' })
  const screen = await request.page()
  await expect(screen.getByText('Sign in to the tip jar')).toBeVisible()
  await screen.getByRole('button', { name: 'Sign' }).click()
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{130}$/)
})

test('is not signed in if the user refuses', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Sign in' }).click()
  const request = await wallet.nextRequest({ method: 'personal_sign' })
  await request.reject()
  await expect(page.locator('#error')).toContainText('4001')
})

test('signs typed data', async ({ page, wallet }) => {
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Sign permit' }).click()
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{130}$/)
  await expect(wallet).toHaveBeenAsked({
    method: 'eth_signTypedData_v4',
    times: 1,
  })
})
