import { expect, type Page } from '@playwright/test'
import {
  AtomicityNotSupportedError,
  createWalletClient,
  custom,
  type Hex,
  parseTransaction,
} from 'viem'
import { localhost } from 'viem/chains'
import { rejected } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { ask, findProvider } from '../fixtures/ethereum.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  holding,
  invoke,
  LOCAL,
  nodesAt,
  resetWallet,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { type WatchedNode, watchNode } from '../fixtures/watched-node.ts'
import {
  type SendCallsWindow,
  sendCallsWindowOf,
} from '../pages/send-calls-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const TO = '0x000000000000000000000000000000000000dEaD'

/** The chain's beacon roots contract, which rejects token calls. */
const CONTRACT = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'

const chain = { ...localhost, id: 31337 }

const methods = [
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getCapabilities',
]

const sessionOf = (page: Page) =>
  storedSessions([new URL(page.url()).origin], {
    [LOCAL]: {
      methods,
      notifications: [],
      accounts: [`${LOCAL}:${accounts.first}`],
    },
  })

/** Tenths of an ether. */
const tenths = (count: number): bigint => BigInt(count) * 10n ** 17n

const callOf = (count: number) => ({
  to: TO,
  value: `0x${tenths(count).toString(16)}`,
})

const batchOf = (counts: readonly number[], change: object = {}) => ({
  version: '2.0.0',
  from: accounts.first,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: counts.map(callOf),
  ...change,
})

/** The page asks to send a batch, and the user sees it. */
const askToSend = async (
  page: Page,
  batch: object,
): Promise<{ window: SendCallsWindow; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = invoke(page, LOCAL, {
    method: 'wallet_sendCalls',
    params: [batch],
  })
  answer.catch(() => 'the page is closed')
  return { window: sendCallsWindowOf(await opened), answer }
}

const idOf = (outcome: Outcome): string => {
  expect(outcome).toHaveProperty('result')
  return (outcome as { result: { id: string } }).result.id
}

type Status = { status: number; receipts: { status: string }[] }

const statusOf = async (page: Page, id: string): Promise<Status> => {
  const outcome = await invoke(page, LOCAL, {
    method: 'wallet_getCallsStatus',
    params: [id],
  })
  expect(outcome).toHaveProperty('result')
  return (outcome as { result: Status }).result
}

const valuesOf = ({ raws }: WatchedNode): (bigint | undefined)[] =>
  raws.map((raw) => parseTransaction(raw).value)

/** Each transaction once, and no gap between their nonces. */
const expectConsecutive = ({ raws }: WatchedNode): void => {
  const nonces = raws.map((raw) => parseTransaction(raw).nonce ?? 0)
  const [first = 0] = nonces
  expect(nonces).toStrictEqual(nonces.map((_, index) => first + index))
}

/** A wallet that the page may send batches with, over a watched node. */
const connectWatched = async (
  wallet: LaunchedWallet,
  page: Page,
  baseUrl: string,
): Promise<WatchedNode> => {
  const watched = await watchNode(baseUrl)
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
    ...sessionOf(page),
  })
  await page.reload()
  return watched
}

/** A viem client over the page's EIP-1193 provider. */
const viemOf = async (page: Page) => {
  await findProvider(page)
  return createWalletClient({
    account: accounts.first,
    chain,
    pollingInterval: 100,
    transport: custom({
      request: async ({ method, params }) => {
        const outcome = await ask(page, method, params)
        if (!('error' in outcome)) return outcome.result
        throw Object.assign(new Error(), outcome.error)
      },
    }),
  })
}

test("viem's sendCalls sends ten calls from one screen", {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  const viem = await viemOf(dapp)
  expect(await viem.getCapabilities()).toStrictEqual({
    31337: { atomic: { status: 'unsupported' } },
  })
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const calls = ten.map((count) => ({ to: TO, value: tenths(count) }) as const)
  const atomic = await viem
    .sendCalls({ calls, forceAtomic: true })
    .catch((error) => error.cause)
  expect(atomic).toBeInstanceOf(AtomicityNotSupportedError)
  expect(atomic.code).toBe(5760)

  const opened = dapp.context().waitForEvent('page')
  const sending = viem.sendCalls({ calls })
  const window = sendCallsWindowOf(await opened)
  await expect(window.sentence).toHaveText('10 transactions')
  await expect(window.calls).toHaveCount(10)
  for (const [index, count] of ten.entries()) {
    const call = window.calls.nth(index)
    await expect(call).toContainText(`Send ${count / 10} ETH to 0x0000…dEaD`)
    await expect(call).toContainText(TO)
  }
  await expect(window.figure('From')).toContainText(accounts.first)
  await expect(window.figure('Network')).toHaveText('Local')
  await expect(window.figure('Amount')).toHaveText('5.5 ETH')
  await expect(window.figure('Max fee')).toContainText('ETH')
  await expect(window.warnings).toBeEmpty()
  expect(await axeViolations(window.page)).toStrictEqual([])
  await window.send()
  const { id } = await sending
  const done = await viem.waitForCallsStatus({ id })
  expect(done).toMatchObject({
    status: 'success',
    statusCode: 200,
    atomic: false,
    chainId: 31337,
  })
  expect(done.receipts?.map(({ status }) => status)).toStrictEqual(
    Array(10).fill('success'),
  )
  expect(valuesOf(watched)).toStrictEqual(ten.map(tenths))
  expectConsecutive(watched)

  const shown = dapp.context().waitForEvent('page')
  await viem.showCallsStatus({ id })
  const activity = await shown
  await expect(activity.getByRole('tabpanel').getByRole('listitem')).toHaveText(
    Array(10).fill(/Confirmed/),
  )
  await walletPopupOf(activity).showRequests()
  const row = activity.getByRole('listitem').filter({
    hasText: 'wallet_sendCalls',
  })
  await expect(row.getByText('Confirmed')).toHaveCount(10)
  await activity.close()
  await watched.stop()
})

test('a batch stops at the call that the node refuses', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  watched.onSend((count) => (count === 3 ? 'refuse' : 'pass'))
  const { window, answer } = await askToSend(dapp, batchOf([1, 2, 3, 4, 5]))
  await window.send()
  const id = idOf(await answer)
  expect(valuesOf(watched)).toStrictEqual([1, 2, 3].map(tenths))
  const { status, receipts } = await statusOf(dapp, id)
  expect([status, receipts.length]).toStrictEqual([600, 2])
  const popup = await openWallet.openPopup()
  await popup.getByRole('link', { name: 'Activity' }).click()
  await walletPopupOf(popup).showRequests()
  const row = popup.getByRole('listitem').filter({
    hasText: 'wallet_sendCalls',
  })
  await expect(row).toContainText('Sent: 2 of 5')
  await expect(row.getByText('Confirmed')).toHaveCount(2)
  await watched.stop()
})

test('a batch continues after a worker stop, and sends nothing twice', async ({
  chains,
  dapp,
  openWallet,
}) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  const { window, answer } = await askToSend(dapp, batchOf([1, 2, 3]))
  await expect(window.calls).toHaveCount(3)
  // While the user looks at it.
  await openWallet.stopWorker()
  // And while the node has the second call and has not answered.
  watched.onSend((count) => (count === 2 ? 'stay-silent' : 'pass'))
  await window.send()
  await expect.poll(() => watched.raws.length).toBe(2)
  await openWallet.stopWorker()
  const id = idOf(await answer)
  expect(valuesOf(watched)).toStrictEqual([1, 2, 3].map(tenths))
  expectConsecutive(watched)
  const { status, receipts } = await statusOf(dapp, id)
  expect([status, receipts.length]).toStrictEqual([200, 3])
  await openWallet.stopWorker()
  expect((await statusOf(dapp, id)).status).toBe(200)
  expect(watched.raws).toHaveLength(3)
  await watched.stop()
})

test('a batch ends with the browser, and its status survives the restart', {
  tag: '@full',
}, async ({ chains, launchWallet, profiles, sites }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const userDataDir = await profiles.create()
  const first = await launchWallet({ userDataDir })
  const page = await first.context.newPage()
  await page.goto(sites.first.origin)
  const watched = await connectWatched(first, page, baseUrl)
  watched.onSend((count) => (count === 2 ? 'stay-silent' : 'pass'))
  const id = 'the id of the site'
  const { window } = await askToSend(page, batchOf([1, 2, 3], { id }))
  await window.send()
  await expect.poll(() => watched.raws.length).toBe(2)
  expect((await statusOf(page, id)).status).toBe(100)
  await first.context.close()

  const second = await launchWallet({ userDataDir })
  const again = await second.context.newPage()
  await again.goto(sites.first.origin)
  const { status, receipts } = await statusOf(again, id)
  expect([status, receipts.length]).toStrictEqual([600, 2])
  expect(
    await invoke(again, LOCAL, {
      method: 'wallet_sendCalls',
      params: [batchOf([1], { id })],
    }),
  ).toMatchObject({ error: { code: 5720 } })
  expect(watched.raws).toHaveLength(2)
  await watched.stop()
})

test('a later call that cannot be estimated is sent with the limit on the screen', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  const failing = { to: CONTRACT, data: '0x12345678' }
  const { window, answer } = await askToSend(
    dapp,
    batchOf([1], { calls: [callOf(1), failing] }),
  )
  await expect(window.page.locator('.calls-summary')).toHaveText(
    'Read the warnings below for transaction: 2',
  )
  const call = window.calls.nth(1)
  await expect(call).toContainText(
    'The fee can’t be estimated before the earlier transactions are done. The gas limit is set to 1,000,000.',
  )
  await call.getByRole('button', { name: 'Details 2' }).click()
  await call.getByLabel('Gas limit').fill('1')
  await expect(window.sendButton).toBeDisabled()
  await expect(window.reason).toHaveText('Correct this field first: Gas limit')
  await call.getByLabel('Gas limit').fill('200000')
  await expect(call).toContainText('The gas limit is set to 200,000.')
  await window.send()
  const id = idOf(await answer)
  expect(parseTransaction(watched.raws[1] as Hex).gas).toBe(200_000n)
  const { status, receipts } = await statusOf(dapp, id)
  expect(status).toBe(600)
  expect(receipts.map((one) => one.status)).toStrictEqual(['0x1', '0x0'])
  await watched.stop()
})

test('a first call that fails needs a tick, and a rejection sends nothing', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  const failing = { to: CONTRACT, data: '0x12345678' }
  const { window, answer } = await askToSend(
    dapp,
    batchOf([1], { calls: [failing, callOf(1)] }),
  )
  await expect(window.calls.first()).toContainText(
    'This transaction would fail',
  )
  await expect(window.sendButton).toBeDisabled()
  await window.page
    .getByRole('checkbox', { name: 'Send them all despite the warnings' })
    .check()
  await expect(window.sendButton).toBeEnabled()
  await window.cancel()
  expect(await answer).toStrictEqual(rejected)
  expect(watched.raws).toStrictEqual([])
  await watched.stop()
})
