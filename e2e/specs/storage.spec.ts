import { type CDPSession, expect, type Page } from '@playwright/test'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

/** Runs in the world of our content script, with what it is allowed to do. */
const evaluateInContentScript = async (
  page: Page,
  expression: string,
): Promise<unknown> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const world = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${extensionId}`) {
        resolve(context.id)
      }
    })
  })
  await session.send('Runtime.enable')
  const { result } = await session.send('Runtime.evaluate', {
    contextId: await world,
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return result.value
}

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
  // It may be asleep, and only one that runs can be stopped.
  await getSession(page)
  await wallet.stopWorker()
  await getSession(page)
  expect(await read()).toStrictEqual(refused)
})
