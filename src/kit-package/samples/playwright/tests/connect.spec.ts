import { expect } from 'portolan/playwright'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.beforeEach(({ page }) => page.goto('/'))

test('connects with the first account', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Connect' }).click()
  const request = await wallet.nextRequest()
  await request.approve()
  await expect(page.locator('#account')).toHaveText(FIRST)
  await expect(wallet).toHaveSession(ORIGIN, { accounts: [0] })
})

test('connects with the account that the user selects', async ({
  page,
  wallet,
}) => {
  await page.getByRole('button', { name: 'Connect' }).click()
  const request = await wallet.nextRequest()
  await request.approve({ accounts: [1] })
  await expect(page.locator('#account')).toHaveText(SECOND)
  await expect(wallet).toHaveSession(ORIGIN, { accounts: [1] })
})

test('shows that the user refused', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Connect' }).click()
  const request = await wallet.nextRequest()
  expect(request.origin).toBe(ORIGIN)
  await request.reject()
  await expect(page.locator('#error')).toContainText('4001')
  await expect(wallet).not.toHaveSession(ORIGIN)
})

test('connects on the real screen', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Connect' }).click()
  const request = await wallet.nextRequest()
  const screen = await request.page()
  await screen.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#account')).toHaveText(FIRST)
})

test('connects without a question while the policy says so', async ({
  page,
  wallet,
}) => {
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#account')).toHaveText(FIRST)
})

test('is refused while the policy for the site says so', async ({
  page,
  wallet,
}) => {
  await wallet.policy('reject', { origin: ORIGIN })
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#error')).toContainText('4001')
})

test('connects at the second try', async ({ page, wallet }) => {
  await wallet.policy('approve')
  await wallet.rejectNext()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#error')).toContainText('4001')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#account')).toHaveText(FIRST)
})
