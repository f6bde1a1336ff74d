import { expect, type Page } from '@playwright/test'
import { emptySession, rejected } from '../fixtures/answers.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import {
  chainIdOnly,
  createSession,
  getSession,
  LOCAL,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { requestQueueOf } from '../pages/request-queue.ts'

/**
 * Two sites send requests, and the window shows the first, with its button
 * enabled.
 */
const askTwice = async (dapp: Page, other: Page) => {
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  const next = createSession(other, { [LOCAL]: chainIdOnly })
  await expect(requestQueueOf(window.page).bar).toContainText('1 of 2')
  await window.connectButton.click({ trial: true })
  const box = await window.connectButton.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  await stopClock(window.page)
  return {
    window,
    created,
    next,
    click: () =>
      window.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
    showsOther: () =>
      expect(requestQueueOf(window.page).origin).toContainText(
        new URL(other.url()).origin,
      ),
  }
}

test('a double click on Connect grants nothing to the next site', {
  tag: '@full',
}, async ({ dapp, openWallet, sites }) => {
  const other = await dapp.context().newPage()
  await other.goto(sites.second.origin)
  for (const pause of ['none', 'the next is in view', '799 ms']) {
    const { window, created, next, click, showsOther } = await askTwice(
      dapp,
      other,
    )
    await click()
    if (pause !== 'none') await showsOther()
    if (pause === '799 ms') await advanceClock(window.page, 799)
    await click()
    expect(await created).toHaveProperty('result')
    await showsOther()
    await window.cancel()
    expect(await next).toStrictEqual(rejected)
    expect(await getSession(other)).toStrictEqual({ result: emptySession })
    await forgiveRefusals(openWallet.inside)
  }
})

test('repeated clicks on Connect grant nothing to the next site', async ({
  dapp,
  sites,
}) => {
  const other = await dapp.context().newPage()
  await other.goto(sites.second.origin)
  const { window, created, next, click, showsOther } = await askTwice(
    dapp,
    other,
  )
  await click()
  await showsOther()
  // Each click that is too early restarts the delay.
  for (let clicks = 0; clicks < 10; clicks += 1) {
    await advanceClock(window.page, 700)
    await click()
  }
  expect(await created).toHaveProperty('result')
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'true')
  await advanceClock(window.page, 800)
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'false')
  await window.cancel()
  expect(await next).toStrictEqual(rejected)
})

test('Connect ignores clicks that the user did not make', async ({ dapp }) => {
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await expect(window.connectButton).toBeEnabled()
  await window.connectButton.dispatchEvent('click')
  await expect(window.connectButton).toBeEnabled()
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
})
