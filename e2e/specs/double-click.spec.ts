import { setTimeout as elapse } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { emptySession, rejected } from '../fixtures/answers.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import {
  chainIdOnly,
  createSession,
  getSession,
  LOCAL,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

/** How long a person takes between the clicks of a double click. */
const PAUSES = [80, 120, 180, 300]

test('a double click on Connect grants nothing to the site that asks next', async ({
  dapp,
  openWallet,
  sites,
}) => {
  const other = await dapp.context().newPage()
  await other.goto(sites.second.origin)
  for (const pause of PAUSES) {
    const { window, created } = await askToConnect(dapp, {
      [LOCAL]: chainIdOnly,
    })
    const next = createSession(other, { [LOCAL]: chainIdOnly })
    await window.connectButton.click({ trial: true })
    const box = await window.connectButton.boundingBox()
    if (!box) throw new Error('the button is not on the screen')
    const { mouse } = window.page
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const
    await mouse.click(...at)
    await elapse(pause)
    await mouse.click(...at)
    expect(await created).toHaveProperty('result')
    await expect(
      window.page.getByText(new URL(sites.second.origin).host),
    ).toBeVisible()
    await window.cancel()
    expect(await next).toStrictEqual(rejected)
    expect(await getSession(other)).toStrictEqual({ result: emptySession })
    await forgiveRefusals(openWallet.inside)
  }
})

test('a train of clicks on Connect grants nothing to the site that asks next', async ({
  dapp,
  sites,
}) => {
  const other = await dapp.context().newPage()
  await other.goto(sites.second.origin)
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  const next = createSession(other, { [LOCAL]: chainIdOnly })
  await window.connectButton.click({ trial: true })
  const box = await window.connectButton.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  // For twice the time that a request has to be in sight.
  for (let clicks = 0; clicks < 20; clicks += 1) {
    await window.page.mouse.click(box.x + box.width / 2, box.y + 5)
    await elapse(80)
  }
  expect(await created).toHaveProperty('result')
  await window.cancel()
  expect(await next).toStrictEqual(rejected)
})

test('Connect takes no click that a person did not make', async ({ dapp }) => {
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await expect(window.connectButton).toBeEnabled()
  await window.connectButton.dispatchEvent('click')
  await expect(window.connectButton).toBeEnabled()
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
})
