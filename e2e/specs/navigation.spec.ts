import { expect } from '@playwright/test'
import { launchWallet } from '../fixtures/launch-wallet.ts'
import { request } from '../fixtures/page-calls.ts'
import { test } from '../fixtures/test.ts'

const getSession = { method: 'wallet_getSession' }
const emptySession = { sessionScopes: {}, sessionProperties: {} }

test('a page restored from the back-forward cache is served', async ({
  sites,
}) => {
  const { context, stopWorker } = await launchWallet({ backForwardCache: true })
  const page = await context.newPage()
  for (const whileAway of [async () => undefined, stopWorker]) {
    await page.goto(`${sites.first.origin}/leaving`)
    await request(page, getSession)
    await page.goto(sites.second.origin)
    await whileAway()
    // A restored page fires no load event for `goBack` to wait for.
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('Restored')
    expect(await page.evaluate(() => answered)).toStrictEqual(emptySession)
    expect(await request(page, getSession)).toStrictEqual({
      result: emptySession,
    })
  }
  await context.close()
})

test('a page that outlives the extension is told to reload', async ({
  sites,
}) => {
  const { context, worker } = await launchWallet()
  const page = await context.newPage()
  await page.goto(sites.first.origin)
  await request(page, getSession)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const running = await worker()
  // Later, so that the worker lives to answer this evaluation.
  await running.evaluate(() => void setTimeout(() => chrome.runtime.reload()))
  await expect
    .poll(() => request(page, getSession))
    .toStrictEqual({
      error: {
        code: 4900,
        message: 'The provider is disconnected from all chains.',
        data: { reason: 'Portolan was updated or removed: reload this page.' },
      },
    })
  expect(errors).toStrictEqual([])
  await context.close()
})
