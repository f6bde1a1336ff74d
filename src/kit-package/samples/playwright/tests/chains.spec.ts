import { expect } from 'portolan/playwright'
import { test } from './test'

const ORIGIN = 'http://127.0.0.1:5173'
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.use({ walletState: { sessions: [{ origin: ORIGIN }] } })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('#result')).toHaveText('connected')
})

test('shows the balance', async ({ page, wallet }) => {
  await wallet.chain('local').setBalance(FIRST, 7n * 10n ** 18n)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.locator('#result')).toHaveText('7 ether')
})

test('shows the balance of an earlier state', async ({ page, wallet }) => {
  const chain = wallet.chain('local')
  const snapshot = await chain.snapshot()
  await chain.setBalance(FIRST, 1n)
  await chain.revert(snapshot)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.locator('#result')).toHaveText('10000 ether')
})

test('follows new blocks', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Watch blocks' }).click()
  await expect(page.locator('#result')).toHaveText('watching')
  await wallet.chain('local').mine(3)
  await expect(page.locator('#block')).toHaveText('3')
  await wallet.chain('local').travel(3600)
  await expect(page.locator('#block')).toHaveText('4')
})

test('switches to the other chain', async ({ page }) => {
  await expect(page.locator('#chain')).toHaveText('31337')
  await page.getByRole('button', { name: 'Switch to the second' }).click()
  await expect(page.locator('#chain')).toHaveText('31338')
})

const lasting = [
  'unauthorized',
  'rate-limited',
  'server-error',
  'garbage',
  'cut-socket',
] as const

for (const kind of lasting) {
  test(`says that the node failed: ${kind}`, async ({ page, wallet }) => {
    wallet.node('local').fail({ kind })
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.locator('#error')).toContainText('4901')
    wallet.node('local').heal()
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.locator('#result')).toHaveText('10000 ether')
  })
}

test('is answered by the node once', async ({ page, wallet }) => {
  const { calls } = wallet.node('local')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.locator('#result')).toHaveText('10000 ether')
  expect(
    calls().filter(
      ({ method, result }) => method === 'eth_getBalance' && result,
    ),
  ).toHaveLength(1)
})
