import { expect, type Locator } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { faults, press, test } from '../fixtures/demo-dapp.ts'
import { accounts } from '../fixtures/session.ts'
import { connectWindowOf } from '../pages/connect-window.ts'
import type { DemoPage } from '../pages/demo-page.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const tab = (demo: DemoPage, name: string): Locator =>
  demo.page.getByRole('tab', { name, exact: true })

const result = (demo: DemoPage, title: string, name: string): Locator =>
  demo.panel(title).getByRole('group', { name: `${name}: result` })

const clients = [
  { title: 'Official client', balance: /^"0x[0-9a-f]+"$/, tag: '@full' },
  { title: 'wagmi', balance: /^"\d+ wei"$/, tag: [] },
]

for (const { title, balance, tag } of clients) {
  test(`${title}: connects, reads, signs and disconnects`, { tag }, async ({
    demo,
  }) => {
    await tab(demo, title).click()
    await press(demo, title, 'Sign message').click()
    await expect(demo.log.first()).toContainText(/^errorsign/)

    const asking = await demo.pressToAsk(press(demo, title, 'Connect'))
    await connectWindowOf(asking).connect()
    await expect(result(demo, title, 'Connect')).toContainText(accounts.first)

    await press(demo, title, 'Read balance').click()
    await expect(result(demo, title, 'Read balance')).toHaveText(balance)

    const signing = await demo.pressToAsk(press(demo, title, 'Sign message'))
    await decideBy(walletPopupOf(signing), 'Sign')
    const shown = result(demo, title, 'Sign message')
    const signature = JSON.parse((await shown.textContent()) ?? '') as Hex
    const { first: address } = accounts
    const message = 'Land ho'
    expect(await verifyMessage({ address, message, signature })).toBe(true)

    await press(demo, title, 'Disconnect').click()
    await expect(result(demo, title, 'Disconnect')).toHaveText('"Done"')
    await expect(demo.log.filter({ hasText: /^response/ })).toHaveText([
      /^responsedisconnect/,
      /^responsesign/,
      /^responseread/,
      /^responseconnect/,
    ])
    await tab(demo, 'Provider').click()
    await demo.choose('Portolan', 'Injected provider')
    await expect(demo.granted).toHaveCount(0)
  })
}

test('a rejection has the same words in each tab', { tag: '@full' }, async ({
  demo,
}) => {
  for (const { title } of clients) {
    await tab(demo, title).click()
    const asking = await demo.pressToAsk(press(demo, title, 'Connect'))
    await connectWindowOf(asking).cancel()
    await expect(demo.panel(title).getByRole('status').first()).toContainText(
      'You rejected the request in the wallet.',
    )
  }
})

test('tabs are chosen by keyboard, load on demand, and axe finds nothing', {
  tag: '@full',
}, async ({ demo }) => {
  const { page } = demo
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await tab(demo, 'Provider').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(demo, 'Official client')).toBeFocused()
  await expect(demo.panel('Official client')).toBeVisible()
  expect(loaded.filter((path) => /wagmi/.test(path))).toStrictEqual([])
  await page.keyboard.press('End')
  await expect(tab(demo, 'wagmi')).toBeFocused()
  await expect(demo.panel('wagmi')).toBeVisible()
  expect(loaded.filter((path) => /wagmi/.test(path))).not.toStrictEqual([])
  await expect(demo.panel('Official client')).toBeHidden()
  for (const code of await demo
    .panel('wagmi')
    .getByText(/^Code: /)
    .all()) {
    await code.click()
  }
  await expect(
    demo.panel('wagmi').getByRole('group', { name: 'Code: Read balance' }),
  ).toContainText('wagmi.getBalance(config, { address })')
  expect(await faults(page)).toStrictEqual([])
  await tab(demo, 'wagmi').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(demo, 'Provider')).toBeFocused()
  await expect(demo.panel('Find a wallet')).toBeVisible()
})
