import { expect } from '@playwright/test'
import { announceProvider } from '../fixtures/announced-provider.ts'
import { callNode } from '../fixtures/call-node.ts'
import {
  connect,
  expectSignature,
  faults,
  press,
  status,
  test,
} from '../fixtures/demo-dapp.ts'
import { accounts } from '../fixtures/session.ts'
import { connectWindowOf } from '../pages/connect-window.ts'
import { demoPageOf } from '../pages/demo-page.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

for (const transport of ['Injected provider', 'External port'] as const) {
  test(`${transport}: the demo page connects, queries two chains, subscribes, signs, revokes`, {
    tag: transport === 'External port' ? '@full' : [],
  }, async ({ chains, demo }) => {
    const { page } = demo
    await demo.choose('Portolan', transport)
    await connect(demo)
    await expect(demo.granted.nth(0)).toContainText(accounts.first)
    await expect(demo.granted.nth(1)).toContainText('eip155:31338')
    await expect(status(demo, 'Connect').first()).toHaveText(
      'Connected: 2 scopes, 1 account.',
    )

    await press(demo, 'Query two chains at once', 'Query both').click()
    for (const name of ['Local', 'Local Two']) {
      const chain = demo
        .panel('Query two chains at once')
        .getByRole('region', { name, exact: true })
      await expect(chain).toContainText(/Block\d/)
      await expect(chain).toContainText(/0xf39F…2266[\d,.]+ ETH/)
    }

    await press(demo, 'Subscribe', 'Subscribe').click()
    await expect(status(demo, 'Subscribe')).toHaveText(
      'Subscribed to newHeads on Local.',
    )
    const rpcUrl = chains.networks[0]?.rpcUrl ?? ''
    await callNode(rpcUrl, { method: 'evm_mine' })
    const { result } = await callNode(rpcUrl, { method: 'eth_blockNumber' })
    const block = Number(result).toLocaleString('en')
    await expect(demo.notifications.first()).toContainText(
      `Local: block ${block}, 0x`,
    )
    await press(demo, 'Subscribe', 'Unsubscribe').click()
    await expect(status(demo, 'Subscribe')).toHaveText(
      'Unsubscribed from newHeads on Local.',
    )
    await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeFocused()

    const signing = await demo.pressToAsk(
      press(demo, 'Sign and send', 'Sign message'),
    )
    await decideBy(walletPopupOf(signing), 'Sign')
    await expectSignature(page.getByRole('group', { name: 'Signature' }))

    await demo.granted.getByRole('button', { name: 'Revoke Local Two' }).click()
    await expect(demo.granted).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Connect' })).toBeFocused()
    await press(demo, 'Connect', 'Revoke all').click()
    await expect(status(demo, 'Connect').last()).toHaveText('Session revoked.')
    await expect(demo.granted).toHaveCount(0)
    await expect(demo.panel('Sign and send')).toBeHidden()
  })
}

test('the demo page signs typed data, and shows when a transaction is confirmed', {
  tag: '@full',
}, async ({ demo }) => {
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
  const signing = await demo.pressToAsk(
    press(demo, 'Sign and send', 'Sign typed data'),
  )
  await expect(signing.getByText('Palma')).toBeVisible()
  await decideBy(walletPopupOf(signing), 'Sign')
  await expect(demo.page.getByRole('group', { name: 'Signature' })).toHaveText(
    /^0x[0-9a-f]{130}$/,
  )
  const sending = await demo.pressToAsk(
    press(demo, 'Sign and send', 'Send to yourself'),
  )
  await sendWindowOf(sending).send()
  await expect(status(demo, 'Sign and send').last()).toHaveText(
    /^Sent: 0x[0-9a-f]{64}\. Confirmed in block [\d,]+\.$/,
  )
})

test('both transports share the session, and a reload needs no approval', {
  tag: '@full',
}, async ({ demo }) => {
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
  await demo.choose('Portolan', 'External port')
  await expect(demo.granted).toHaveCount(2)
  await demo.page.reload()
  await demo.choose('Portolan', 'External port')
  await expect(demo.granted).toHaveCount(2)
})

test('a port that the wallet closes is reopened by the next call', {
  tag: '@full',
}, async ({ demo, openWallet }) => {
  await demo.choose('Portolan', 'External port')
  await connect(demo)
  await press(demo, 'Subscribe', 'Subscribe').click()
  const rows = demo.page.getByRole('list', { name: 'Subscriptions' })
  await expect(rows).toContainText('newHeads on Local')
  await openWallet.stopWorker()
  await expect(demo.log.first()).toContainText('port closed')
  await expect(rows).toBeHidden()
  await press(demo, 'Connect', 'Refresh session').click()
  await expect(status(demo, 'Connect').last()).toHaveText(
    'Connected: 2 scopes, 1 account.',
  )
})

test('the demo page explains a rejection, shows exact errors, and sends one request for two clicks', {
  tag: '@full',
}, async ({ demo }) => {
  await demo.choose('Portolan', 'External port')
  const opened = demo.page.context().waitForEvent('page')
  const button = press(demo, 'Connect', 'Connect')
  await button.dblclick()
  await expect(button).toBeFocused()
  await connectWindowOf(await opened).cancel()
  await expect(status(demo, 'Connect').first()).toHaveText(
    'You rejected the request in the wallet.4001: User rejected the request.',
  )
  await expect(
    demo.log.filter({ hasText: /^requestwallet_createSession/ }),
  ).toHaveCount(1)
  await connect(demo)
  await demo.page.getByLabel('Method', { exact: true }).fill('personal_sign')
  await demo.page.getByLabel('Parameters (JSON)').fill('[]')
  await press(demo, 'Call any method', 'Call').click()
  await expect(status(demo, 'Call any method')).toContainText(/^The .*-32602: /)
  await expect(
    demo.page.getByRole('group', { name: 'Error data' }),
  ).toContainText('"path"')
  await demo.page.getByLabel('Parameters (JSON)').fill('[')
  await press(demo, 'Call any method', 'Call').click()
  await expect(status(demo, 'Call any method')).toContainText(
    'The parameters are not valid JSON',
  )
})

test('the log is copied as JSON, newest first, and cleared', {
  tag: '@full',
}, async ({ demo }) => {
  const { page } = demo
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.choose('Portolan', 'Injected provider')
  await expect(demo.log).toHaveText([
    /^responsewallet_getSession#1 \d+ ms$/,
    /^requestwallet_getSession#1 $/,
  ])
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  await expect(page.getByText('Copied 2 entries.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const transport = 'Portolan, Injected provider'
  const name = 'wallet_getSession'
  expect(JSON.parse(copied)).toStrictEqual([
    {
      number: 2,
      at: expect.any(String),
      transport,
      kind: 'response',
      name,
      content: { sessionScopes: {}, sessionProperties: {} },
      requestNumber: 1,
      milliseconds: expect.any(Number),
    },
    {
      number: 1,
      at: expect.any(String),
      transport,
      kind: 'request',
      name,
      content: { method: name },
    },
  ])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(demo.log).toHaveCount(0)
  await page.context().clearPermissions()
})

test('no announcement breaks the page, becomes markup or loads a picture', {
  tag: '@full',
}, async ({ demo }) => {
  const { page } = demo
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.evaluate(() => {
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('of the page')
        },
      },
    )
    const info = { uuid: 'a', rdns: 'example.hostile', icon: '' }
    const name = '<img src="https://hostile.test/" onerror="alert(1)">'
    const picture = 'https://hostile.test/icon.png'
    const long = 'Mare'.repeat(10_000)
    const targets = [{ type: 'caip-348', value: 'javascript:alert(1)' }]
    for (const detail of [
      undefined,
      throwing,
      { params: throwing, info: throwing, provider: throwing },
      { params: { ...info, name, icon: picture, targets } },
      { info: { ...info, uuid: 'b', name: long }, provider: { request: 1 } },
      {
        info: { ...info, uuid: 'c', rdns: long, name: long },
        provider: {
          request: () => {
            throw { message: throwing }
          },
        },
      },
    ]) {
      for (const event of [
        'caip294:wallet_announce',
        'eip6963:announceProvider',
      ]) {
        dispatchEvent(new CustomEvent(event, { detail }))
      }
    }
  })
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const names = page.locator('.wallet-name')
  await expect(names).toHaveText([
    'Portolan',
    '<img src="https://hostile.test/" onerror="alert(1)">',
    'Mare'.repeat(20),
  ])
  await page.getByRole('button', { name: 'Ethereum provider' }).last().click()
  await expect(demo.wallet('Mare'.repeat(20)).getByRole('status')).toHaveText(
    'Something went wrong.',
  )
  expect(await faults(page)).toStrictEqual([])
  await demo.choose('Portolan', 'Injected provider')
  expect({ asked, thrown }).toStrictEqual({ asked: [], thrown: [] })
})

test('the demo page connects, switches the chain, signs and disconnects with the Ethereum provider', {
  tag: '@full',
}, async ({ demo }) => {
  const TITLE = 'Ethereum provider'
  await demo.choose('Portolan', TITLE)
  const panel = demo.panel(TITLE)
  const facts = panel.getByRole('definition')
  const events = demo.log.filter({ hasText: /^event/ })
  await expect(facts).toHaveText(['None', 'Local (eip155:31337)'])
  await expect(events).toHaveCount(0)

  const asking = await demo.pressToAsk(press(demo, TITLE, 'Connect'))
  await connectWindowOf(asking).connect()
  await expect(status(demo, TITLE).first()).toHaveText('Connected.')
  await expect(facts).toHaveText([accounts.first, 'Local (eip155:31337)'])
  const connected = [/^eventaccountsChanged/, /^eventconnect/]
  await expect(events).toHaveText(connected)

  await panel.getByLabel('Switch to').selectOption('eip155:31338')
  await press(demo, TITLE, 'Switch chain').click()
  await expect(status(demo, TITLE).nth(1)).toHaveText('Switched to Local Two.')
  await expect(facts).toHaveText([accounts.first, 'Local Two (eip155:31338)'])
  await expect(events).toHaveText([/^eventchainChanged/, ...connected])

  const signing = await demo.pressToAsk(press(demo, TITLE, 'Sign message'))
  await decideBy(walletPopupOf(signing), 'Sign')
  await expectSignature(panel.getByRole('group', { name: 'Signature' }))

  await press(demo, TITLE, 'Disconnect').click()
  await expect(status(demo, TITLE).first()).toHaveText('Disconnected.')
  await expect(facts).toHaveText(['None', 'Local (eip155:31337)'])
  await expect(events).toHaveCount(6)
  for (const event of await events.all()) await event.locator('summary').click()
  await expect(events).toHaveText([
    /^eventchainChanged.*"0x7a69"$/,
    /^eventdisconnect.*\{\s+"code": 4900,[\s\S]*"message": "The provider is/,
    /^eventaccountsChanged.*\[\]$/,
    /^eventchainChanged.*"0x7a6a"$/,
    new RegExp(`^eventaccountsChanged.*\\[\\s+"${accounts.first}"\\s+\\]$`),
    /^eventconnect.*\{\s+"chainId": "0x7a69"\s+\}$/,
  ])
  const refreshed = [/^requesteth_chainId/, /^requesteth_accounts/]
  await expect(demo.log.filter({ hasText: /^request/ })).toHaveText([
    ...refreshed,
    /^requestwallet_revokePermissions/,
    /^requestpersonal_sign/,
    ...refreshed,
    /^requestwallet_switchEthereumChain/,
    ...refreshed,
    /^requesteth_requestAccounts/,
    ...refreshed,
  ])
  await expect(demo.log.filter({ hasText: /^error/ })).toHaveCount(0)
})

test('the demo page finds, uses, switches and leaves the Ethereum provider of another wallet', {
  tag: '@full',
}, async ({ demoUrl, page }) => {
  const account = accounts.second
  await announceProvider(page, { name: 'Harbour', account })
  await page.goto(demoUrl)
  const demo = demoPageOf(page)
  await demo.choose('Harbour', 'Ethereum provider')
  const panel = demo.panel('Ethereum provider')
  const facts = panel.getByRole('definition')
  await expect(facts).toHaveText(['None', 'Local (eip155:31337)'])
  await press(demo, 'Ethereum provider', 'Connect').click()
  await expect(facts).toHaveText([account, 'Local (eip155:31337)'])
  await panel.getByLabel('Switch to').selectOption('eip155:31338')
  await press(demo, 'Ethereum provider', 'Switch chain').click()
  await expect(facts).toHaveText([account, 'Local Two (eip155:31338)'])
  await panel.getByLabel('Switch to').selectOption('eip155:1')
  await press(demo, 'Ethereum provider', 'Switch chain').click()
  await expect(status(demo, 'Ethereum provider').nth(1)).toContainText(
    'The wallet doesn’t have this chain.',
  )
  await press(demo, 'Ethereum provider', 'Sign message').click()
  await expect(status(demo, 'Ethereum provider').last()).toContainText(
    'You rejected the request in the wallet.',
  )
  expect(await faults(page)).toStrictEqual([])
  await press(demo, 'Ethereum provider', 'Disconnect').click()
  await expect(facts).toHaveText(['None', 'Local Two (eip155:31338)'])
  await expect(demo.log.filter({ hasText: /^event/ })).toHaveText([
    /^eventaccountsChanged/,
    /^eventchainChanged/,
  ])
})

test('without a wallet the page explains what to do', { tag: '@full' }, async ({
  demoUrl,
  page,
}) => {
  // Over plain http under a name other than loopback's, no wallet is announced.
  await page.goto(demoUrl.replace('127.0.0.1', 'dapp.test'))
  await expect(page.getByText('No wallet found yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(page.getByText('Found 0 wallets.')).toBeVisible()
  expect(await faults(page)).toStrictEqual([])
})

test('a page in use has no cut texts, and axe finds nothing in either theme', {
  tag: '@full',
}, async ({ demo }) => {
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
  await press(demo, 'Query two chains at once', 'Query both').click()
  await press(demo, 'Subscribe', 'Subscribe').click()
  await press(demo, 'Call any method', 'Call').click()
  await expect(status(demo, 'Call any method')).toContainText('hash')
  await demo.log.first().click()
  await demo.granted
    .first()
    .getByText(/^\d+ methods$/)
    .click()
  expect(await faults(demo.page)).toStrictEqual([])
})
