import { expect } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

test('a page restored from the back-forward cache is served', async ({
  launchWallet,
  sites,
}) => {
  const { context, stopWorker } = await launchWallet({ backForwardCache: true })
  const page = await context.newPage()
  for (const whileAway of [async () => undefined, stopWorker]) {
    await page.goto(`${sites.first.origin}/leaving`)
    await getSession(page)
    await page.goto(sites.second.origin)
    await whileAway()
    // A restored page fires no load event for `goBack` to wait for.
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('Restored')
    expect(await page.evaluate(() => answered)).toStrictEqual(emptySession)
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  }
})

test('a page that rewrote itself is served after the back-forward cache', {
  tag: '@full',
}, async ({ launchWallet, sites }) => {
  const { context } = await launchWallet({ backForwardCache: true })
  const page = await context.newPage()
  await page.goto(sites.first.origin)
  // It removes every listener of the window, also of content scripts.
  await page.evaluate(() => {
    document.open()
    document.write('<!doctype html><title>Rewritten</title>')
    document.close()
  })
  expect(await getSession(page)).toStrictEqual({ result: emptySession })
  await page.goto(sites.second.origin)
  await page.goBack({ waitUntil: 'commit' })
  // A reload would restore its own title.
  await expect(page).toHaveTitle('Rewritten')
  expect(await getSession(page)).toStrictEqual({ result: emptySession })
})

test('a page that outlives the extension gets the advice to reload', async ({
  launchWallet,
  sites,
}) => {
  const { context, worker } = await launchWallet()
  const page = await context.newPage()
  await page.goto(sites.first.origin)
  await getSession(page)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const running = await worker()
  // Later, so that the worker can answer this evaluation.
  await running.evaluate(() => void setTimeout(() => chrome.runtime.reload()))
  await expect
    .poll(() => getSession(page))
    .toStrictEqual({
      error: {
        code: 4900,
        message: 'The provider is disconnected from all chains.',
        data: { reason: 'Portolan was updated or removed: reload this page.' },
      },
    })
  expect(errors).toStrictEqual([])
})
