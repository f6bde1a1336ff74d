import { expect, type Locator } from '@playwright/test'
import { type Hex, verifyTypedData } from 'viem'
import { placeDemoToken } from '../../src/dev/demo-token.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect, faults, press, test } from '../fixtures/demo-dapp.ts'
import { accounts } from '../fixtures/session.ts'
import type { DemoPage } from '../pages/demo-page.ts'
import { sendCallsWindowOf } from '../pages/send-calls-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const TITLE = 'Tokens and batches'
const TOKEN = '0x000000000000000000000000000000000000de30'

const outcome = (demo: DemoPage, name: string): Locator =>
  demo.page.locator(`#${name}-outcome`)

test.beforeEach(async ({ chains, demo }) => {
  for (const { rpcUrl } of chains.networks) await placeDemoToken(rpcUrl)
  await demo.choose('Portolan', 'Injected provider')
  await connect(demo)
})

test('the demo page asks for a permit and shows the signature', {
  tag: '@full',
}, async ({ demo }) => {
  const signing = await demo.pressToAsk(press(demo, TITLE, 'Sign permit'))
  await expect(signing.getByText('5 DEMO').first()).toBeVisible()
  await decideBy(walletPopupOf(signing), 'Sign')
  const shown = outcome(demo, 'permit').getByRole('group', {
    name: 'Signature',
  })
  const signature = (await shown.textContent()) as Hex
  const request = demo.log.filter({ hasText: /^requesteth_signTypedData_v4/ })
  await request.locator('summary').click()
  const logged = JSON.parse(
    (await request.getByRole('group').last().textContent()) ?? '',
  )
  const [, typedData] = logged.params.request.params
  expect(typedData.domain.verifyingContract).toBe(TOKEN)
  const { first: address } = accounts
  expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)
})

test('the demo page adds its token to the wallet', { tag: '@full' }, async ({
  demo,
  wallet,
}) => {
  const asking = await demo.pressToAsk(press(demo, TITLE, 'Add token'))
  await decideBy(walletPopupOf(asking), 'Add token')
  await expect(outcome(demo, 'watch')).toHaveText('The wallet lists the token.')
  const home = await wallet.openPopup()
  await expect(home.getByText('DEMO').first()).toBeVisible()
})

test('the demo page says why a call reverts', { tag: '@full' }, async ({
  demo,
}) => {
  await press(demo, TITLE, 'Call that reverts').click()
  await expect(outcome(demo, 'revert')).toContainText(
    'The contract reverted the call: “too little”.',
  )
  await expect(demo.log.first()).toContainText(/^erroreth_call/)
})

test('the demo page sends two calls and shows their status', {
  tag: '@full',
}, async ({ chains, demo }) => {
  const asking = await demo.pressToAsk(press(demo, TITLE, 'Send two calls'))
  const window = sendCallsWindowOf(asking)
  await expect(window.calls).toHaveCount(2)
  await window.send()
  await expect(outcome(demo, 'batch')).toHaveText(
    /^Batch 0x[0-9a-f]{64}: All calls are confirmed \(200\), 2 receipts\.$/,
  )
  const word = (address: string) =>
    address.slice(2).toLowerCase().padStart(64, '0')
  const data = `0xdd62ed3e${word(accounts.first)}${word(accounts.second)}`
  const { result } = await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'eth_call',
    params: [{ to: TOKEN, data }, 'latest'],
  })
  expect(BigInt(String(result))).toBe(500n)
})

test('the examples have no cut texts, and axe finds nothing', {
  tag: '@full',
}, async ({ demo }) => {
  await press(demo, TITLE, 'Call that reverts').click()
  await expect(outcome(demo, 'revert')).toContainText('too little')
  for (const code of await demo
    .panel(TITLE)
    .getByText(/^Code: /)
    .all()) {
    await code.click()
  }
  expect(await faults(demo.page)).toStrictEqual([])
})
