import { expect } from 'portolan/playwright'
import { tally } from './tally'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'
const JAR = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const WHALE = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

test.use({ walletState: { sessions: [{ origin: ORIGIN, chains: ['local'] }] } })

test.beforeEach(async ({ page, wallet }) => {
  const address = await wallet.chain('local').deploy({ ...tally, args: [90n] })
  await page.goto(`/?tally=${address}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#result')).toHaveText('connected')
})

test('sends a tip', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Send tip' }).click()
  const request = await wallet.nextRequest({ method: 'eth_sendTransaction' })
  await request.approve()
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(wallet).toHaveSent({ from: 0, to: JAR, value: 1n })
})

test('sends with the fees of the user', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Send tip' }).click()
  const request = await wallet.nextRequest({ method: 'eth_sendTransaction' })
  const fees = { maxFeePerGas: 9n * 10n ** 9n, maxPriorityFeePerGas: 7n }
  await request.approve({ fees })
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = await page.locator('#result').textContent()
  expect(
    await wallet.chain('local').send('eth_getTransactionByHash', [hash]),
  ).toMatchObject({ maxPriorityFeePerGas: '0x7' })
})

test('sends nothing if the user refuses', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Send tip' }).click()
  const request = await wallet.nextRequest({ method: 'eth_sendTransaction' })
  await request.reject()
  await expect(page.locator('#error')).toContainText('4001')
  await expect(wallet).not.toHaveSent({ to: JAR })
})

test('sends two tips after one question', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Send two tips' }).click()
  const request = await wallet.nextRequest({ method: 'wallet_sendCalls' })
  await request.approve()
  await expect(wallet).toHaveSent({ to: JAR, value: 1n })
  await expect(wallet).toHaveSent({ to: JAR, value: 2n })
  await expect(wallet).toHaveBeenAsked({ times: 1 })
})

test('sends as an account that nobody here has the key of', async ({
  page,
  wallet,
}) => {
  await wallet.chain('local').setBalance(WHALE, 10n ** 18n)
  await wallet.as(WHALE)
  await expect(page.locator('#account')).toHaveText(WHALE)
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Send tip' }).click()
  await expect(wallet).toHaveSent({ from: WHALE, to: JAR })
})

test('calls a contract', async ({ page, wallet }) => {
  await wallet.policy('approve')
  await page.getByRole('button', { name: 'Add 5 to the tally' }).click()
  await expect(page.locator('#result')).toHaveText(/^0x[0-9a-f]{64}$/)
  await page.getByRole('button', { name: 'Show the tally' }).click()
  await expect(page.locator('#result')).toHaveText('the tally is 95')
})

test('warns the user of a call that reverts', async ({ page, wallet }) => {
  wallet.node('local').fail({ kind: 'revert', reason: 'too much' })
  await page.getByRole('button', { name: 'Add 5 to the tally' }).click()
  const request = await wallet.nextRequest({ method: 'eth_sendTransaction' })
  const screen = await request.page()
  await expect(screen.getByText('too much').first()).toBeVisible()
  await request.reject()
})
