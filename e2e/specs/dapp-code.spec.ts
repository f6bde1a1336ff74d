import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { openCode, runCode } from '../fixtures/dapp-code.ts'
import { connect, press, status, test } from '../fixtures/demo-dapp.ts'
import { accounts } from '../fixtures/session.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

for (const transport of ['Injected provider', 'External port'] as const) {
  test(`${transport}: the shown code does what the buttons do`, {
    tag: '@full',
  }, async ({ demo }) => {
    const { page } = demo
    await demo.choose('Portolan', transport)
    await connect(demo)
    const session = await openCode(demo, 'Connect', 'Refresh session')
    expect(await runCode(page, session)).toMatchObject({
      sessionScopes: { 'eip155:31337': {}, 'eip155:31338': {} },
    })
    const title = 'Query two chains at once'
    const query = await openCode(demo, title, 'Query both')
    expect(await runCode(page, query)).toStrictEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^0x[0-9a-f]+$/)),
    )
    await page.locator('#message').fill('It’s "quoted"')
    const sign = await openCode(demo, 'Sign and send', 'Sign message')
    const opened = page.context().waitForEvent('page')
    const signed = runCode(page, sign)
    await decideBy(walletPopupOf(await opened), 'Sign')
    const { first: address } = accounts
    const signature = (await signed) as Hex
    const message = 'It’s "quoted"'
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })
}

test('the code of the Ethereum provider finds the wallet and asks it', {
  tag: '@full',
}, async ({ demo }) => {
  const TITLE = 'Ethereum provider'
  await demo.choose('Portolan', TITLE)
  const code = await openCode(demo, TITLE, 'Connect')
  const opened = demo.page.context().waitForEvent('page')
  const connected = runCode(demo.page, code)
  await decideBy(walletPopupOf(await opened), 'Connect')
  expect(await connected).toStrictEqual([accounts.first])
  await expect(demo.panel(TITLE).getByRole('definition').first()).toHaveText(
    accounts.first,
  )
})

test('code follows the fields and is copied; every action has some', {
  tag: '@full',
}, async ({ demo }) => {
  const { page } = demo
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
  const panel = demo.panel('Sign and send')
  await openCode(demo, 'Sign and send', 'Sign message')
  const code = panel.getByRole('group', { name: 'Code: Sign message' }).last()
  await expect(code).toContainText("scope: 'eip155:31337'")
  await panel.getByLabel('Chain').selectOption('eip155:31338')
  await expect(code).toContainText("scope: 'eip155:31338'")
  await press(demo, 'Sign and send', 'Copy').click()
  await expect(panel.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await code.textContent(),
  )
  await page.context().clearPermissions()
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('main .outcome[id]')]
      .filter((outcome) => !outcome.previousElementSibling?.matches('.snippet'))
      .map(({ id }) => id),
  )
  expect(without).toStrictEqual([])
})

test('the log stays in view beside or below the actions', {
  tag: '@full',
}, async ({ demo }) => {
  const { page } = demo
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
  for (const width of [360, 600, 899, 900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const title of ['Connect', 'Sign and send', 'Call any method']) {
      const button = demo.panel(title).locator('button.primary').first()
      // Focusing what has the focus would not scroll.
      await demo.page.getByRole('button', { name: 'Clear' }).focus()
      await button.focus()
      await expect(button).toBeInViewport({ ratio: 1 })
      await expect(demo.log.first()).toBeInViewport({ ratio: 1 })
      const isCovered = await button.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height - 2]
        return document.elementFromPoint(x, y) !== shown
      })
      expect(isCovered, `${title} at ${width}`).toBe(false)
    }
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await press(demo, 'Call any method', 'Call').click()
  await expect(status(demo, 'Call any method')).toContainText('hash')
  await expect(demo.log.first()).toBeInViewport({ ratio: 1 })
})
