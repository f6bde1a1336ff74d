import { expect } from '@playwright/test'
import { evaluateInContentScript } from '../fixtures/content-script.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

test('a content script can read no storage, also after a worker stop', async ({
  page,
  sites,
  wallet,
}) => {
  const attempts = ['local', 'session'].map(
    (area) =>
      `chrome.storage.${area}.get(null).then(() => 'read', (error) => error.message)`,
  )
  const read = () =>
    evaluateInContentScript(page, `Promise.all([${attempts.join(',')}])`)
  const refused = Array(2).fill(
    'Access to storage is not allowed from this context.',
  )
  await page.goto(sites.first.origin)
  expect(await read()).toStrictEqual(refused)
  // It may have stopped, and only a running worker can be stopped.
  await getSession(page)
  await wallet.stopWorker()
  await getSession(page)
  expect(await read()).toStrictEqual(refused)
})
