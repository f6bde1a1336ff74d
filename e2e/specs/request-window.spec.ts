import { expect } from '@playwright/test'
import { browserWindows, requestWindow } from '../fixtures/browser-windows.ts'
import { askToConnect } from '../fixtures/connect.ts'
import {
  accounts,
  anything,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

test('the request window opens at the top right of the browser window that asked', {
  tag: '@full',
}, async ({ openWallet, sites, page }) => {
  const { inside } = openWallet
  const [browser] = await browserWindows(inside)
  if (!browser) throw new Error('no browser window')
  await page.goto(sites.first.origin)
  for (const bounds of [
    { left: 40, top: 30, width: 900, height: 700 },
    { left: 700, top: 200, width: 1000, height: 600 },
  ]) {
    await inside.evaluate(
      ({ id, bounds }) =>
        chrome.windows.update(id, { state: 'normal', ...bounds }),
      { id: browser.id, bounds },
    )
    const [asking] = await browserWindows(inside)
    const { window } = await askToConnect(page, { [LOCAL]: anything() })
    const asked = await requestWindow(inside)
    expect(asked).toMatchObject({
      left: (asking?.left ?? 0) + (asking?.width ?? 0) - 400,
      top: asking?.top,
    })
    await window.cancel()
  }
})

test('the request window fits what it shows', async ({
  chains,
  launchWallet,
  sites,
}) => {
  const wallet = await launchWallet({ resizable: true })
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt(chains.networks),
  })
  const { inside, context } = wallet
  const page = await context.newPage()
  await page.goto(sites.first.origin)
  const { window } = await askToConnect(page, { [LOCAL]: anything() })
  await expect(window.connectButton).toBeVisible()
  await expect
    .poll(async () => (await requestWindow(inside))?.height)
    .not.toBe(640)
  const { content, inner } = await window.page.evaluate(() => ({
    content: document.documentElement.scrollHeight,
    inner: innerHeight,
  }))
  expect(content).toBe(inner)
})
