import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { market, marketData, placeMarket } from '../../src/dev/market.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { rounds } from '../../src/dev/test-rounds.ts'
import { limits } from '../../src/protocol/limits.ts'
import {
  hostedNodes,
  storedRecords,
} from '../../src/storage/testing/stored-record.ts'
import { rejected, unauthorized } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { openSites } from '../fixtures/many-sites.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
  revokeSession,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { BOATS, COIN, placeTestContracts } from '../fixtures/test-contracts.ts'
import { type WatchedNode, watchNode } from '../fixtures/watched-node.ts'
import { requestQueueOf } from '../pages/request-queue.ts'
import { type SendWindow, sendWindowOf } from '../pages/send-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const TO = '0x000000000000000000000000000000000000dEaD'
const ETHER = 10n ** 18n

const transfer = (change: object = {}) => ({
  from: accounts.first,
  to: TO,
  value: '0x14d1120d7b160000',
  ...change,
})

const ask = (
  page: Page,
  transaction: object,
  scope: string = LOCAL,
): Promise<Outcome> =>
  invoke(page, scope, { method: 'eth_sendTransaction', params: [transaction] })

/** The page sends a request, and the user sees it. */
const askToSend = async (
  page: Page,
  transaction: object,
  scope: string = LOCAL,
): Promise<{ window: SendWindow; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = ask(page, transaction, scope)
  answer.catch(() => 'the page is closed')
  return { window: sendWindowOf(await opened), answer }
}

const hashOf = (outcome: Outcome): Hex => {
  expect(outcome).toHaveProperty('result')
  return (outcome as { result: Hex }).result
}

/** A wallet whose first chain uses a watched node. */
const watchLocal = async (
  wallet: LaunchedWallet,
  networks: readonly { chainId: number; baseUrl: string }[],
): Promise<WatchedNode> => {
  const [local] = networks
  const watched = await watchNode(local?.baseUrl ?? '')
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([...networks, { chainId: 31337, baseUrl: watched.baseUrl }]),
  })
  return watched
}

const noncesOf = (raws: readonly Hex[]): number[] =>
  raws.map((raw) => parseTransaction(raw).nonce ?? 0)

test('a transaction is shown, sent and mined, with the fields that viem reads', async ({
  chains,
  dapp,
  openWallet,
}) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const { window, answer } = await askToSend(dapp, transfer())
  await expect(window.sentence).toHaveText('Send 1.5 ETH to 0x0000…dEaD')
  await expect(window.origin).toContainText(new URL(dapp.url()).host)
  await expect(window.figure('From')).toContainText('Account 1')
  await expect(window.figure('From')).toContainText(accounts.first)
  await expect(window.figure('Network')).toHaveText('Local')
  await expect(window.figure('To')).toHaveText(TO)
  await expect(window.figure('Amount')).toHaveText('1.5 ETH')
  await expect(window.figure('Max fee')).toContainText('ETH')
  await expect(window.sendButton).not.toBeFocused()
  await window.send()
  const hash = hashOf(await answer)
  const [raw] = watched.raws
  expect(watched.raws).toHaveLength(1)
  expect(keccak256(raw as Hex)).toBe(hash)
  expect(parseTransaction(raw as Hex)).toMatchObject({
    type: 'eip1559',
    chainId: 31337,
    to: TO.toLowerCase(),
    value: (3n * ETHER) / 2n,
    gas: 21_000n,
  })
  expect(
    await recoverTransactionAddress({
      serializedTransaction: raw as `0x02${string}`,
    }),
  ).toBe(accounts.first)
  const { result } = await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  expect(result).toMatchObject({ status: '0x1', transactionHash: hash })

  const popup = await openWallet.openPopup()
  await popup.getByRole('link', { name: 'Activity' }).click()
  await expect(popup.getByRole('listitem')).toContainText('Confirmed')
  await walletPopupOf(popup).showRequests()
  const row = popup.getByRole('listitem').filter({ hasText: hash })
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('gas 21,000')
  await watched.stop()
})

test('edited values are signed', { tag: '@full' }, async ({
  chains,
  dapp,
  openWallet,
}) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const { window, answer } = await askToSend(
    dapp,
    transfer({ type: '0x2', gas: '0x7530', data: '0x' }),
  )
  const { page } = window
  await page.getByRole('radio', { name: 'Fast' }).check()
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByLabel('Gas limit').fill('25000')
  await page.getByLabel('Max fee per gas (gwei)').fill('7.5')
  await page.getByLabel('Priority fee per gas (gwei)').fill('8')
  await expect(page.getByText('The priority fee can’t be higher')).toBeVisible()
  await expect(window.sendButton).toBeDisabled()
  await expect(window.reason).toHaveText(
    'Correct this field first: Priority fee per gas (gwei)',
  )
  await page.getByLabel('Priority fee per gas (gwei)').fill('2.25')
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect(window.figure('Max fee')).toHaveText('0.0001875 ETH')
  await window.send()
  hashOf(await answer)
  expect(parseTransaction(watched.raws[0] as Hex)).toMatchObject({
    gas: 25_000n,
    maxFeePerGas: 7_500_000_000n,
    maxPriorityFeePerGas: 2_250_000_000n,
  })
  await watched.stop()
})

test('a nonce of the site is shown with a warning, and can be reset', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const asked = transfer({ nonce: '0x1fffff' })
  const { window, answer } = await askToSend(dapp, asked)
  await expect(window.figure('Nonce')).toHaveText('2097151')
  await expect(window.warnings).toContainText(
    'The nonce is higher than the next one',
  )
  await window.page.getByRole('button', { name: 'Advanced' }).click()
  const field = window.page.getByLabel('Nonce', { exact: true })
  await expect(field).toHaveValue('2097151')
  await field.fill('')
  await expect(window.figure('Nonce')).toHaveCount(0)
  await expect(window.warnings).toBeEmpty()
  await window.send()
  hashOf(await answer)
  const [raw] = watched.raws
  expect(parseTransaction(raw as Hex).nonce ?? 0).toBeLessThan(0x1fffff)
  await watched.stop()
})

test('a rejection is 4001, and another chain or a revoked one opens no window', {
  tag: '@full',
}, async ({ context, dapp }) => {
  expect(await ask(dapp, transfer())).toStrictEqual(unauthorized)
  await connect(dapp, { [LOCAL]: anything() })
  const windows: Page[] = []
  context.on('page', (page) => windows.push(page))
  expect(await ask(dapp, transfer({ chainId: '0x1' }))).toStrictEqual({
    error: {
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: {
        path: 'params.request.params.0.chainId',
        reason: 'must be that of eip155:31337, and is eip155:1',
      },
    },
  })
  expect(await ask(dapp, transfer({ from: accounts.second }))).toStrictEqual(
    unauthorized,
  )
  expect(await ask(dapp, transfer({ value: 1 }))).toMatchObject({
    error: { code: -32602, data: { path: 'params.request.params.0.value' } },
  })
  expect(windows).toHaveLength(0)
  const { window, answer } = await askToSend(dapp, transfer())
  await window.cancel()
  expect(await answer).toStrictEqual(rejected)
  const again = await askToSend(dapp, transfer())
  await expect(again.window.sentence).toBeVisible()
  await revokeSession(dapp)
  expect(await again.answer).toStrictEqual(rejected)
})

test('a failing call shows the reason and needs a confirmation', async ({
  chains,
  dapp,
}) => {
  await connect(dapp, { [LOCAL]: anything() })
  // PUSH1 0 PUSH1 0 REVERT, deployed by ten bytes of code.
  const code = '0x600580600b6000396000f360006000fd'
  const created = await askToSend(dapp, { from: accounts.first, data: code })
  await expect(created.window.sentence).toHaveText('Deploy a contract')
  await created.window.send()
  const { result } = await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'eth_getTransactionReceipt',
    params: [hashOf(await created.answer)],
  })
  const { contractAddress } = result as { contractAddress: string }
  const call = { from: accounts.first, to: contractAddress, data: '0x12345678' }
  const { window, answer } = await askToSend(dapp, call)
  await expect(window.sentence).toHaveText('Call a contract')
  await expect(window.warnings).toContainText('This transaction would fail')
  await expect(window.warnings).toContainText('Portolan can’t decode this call')
  await expect(window.sendButton).toBeDisabled()
  await expect(window.reason).toHaveText(
    'To send it anyway, tick the box above.',
  )
  await window.page
    .getByRole('checkbox', { name: 'Send it even though it would fail' })
    .check()
  await window.send()
  const hash = hashOf(await answer)
  const failed = await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  expect(failed.result).toMatchObject({ status: '0x0' })
})

test('what is unusual about a call is named', { tag: '@full' }, async ({
  chains,
  dapp,
}) => {
  const contract = '0xc0ffee0000000000000000000000000000000001'
  await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'hardhat_setCode',
    params: [contract, '0x60006000fd'],
  })
  await connect(dapp, { [LOCAL]: anything() })
  const rich = await askToSend(
    dapp,
    transfer({ value: `0x${(10n ** 30n).toString(16)}` }),
  )
  await expect(rich.window.warnings).toContainText('Insufficient funds')
  await expect(rich.window.sendButton).toBeDisabled()
  await expect(rich.window.reason).toHaveText(
    'The account doesn’t have enough funds.',
  )
  await rich.window.cancel()
  expect(await rich.answer).toStrictEqual(rejected)

  const nowhere = await askToSend(dapp, transfer({ data: '0x12345678' }))
  await expect(nowhere.window.warnings).toContainText('There is no contract')
  await nowhere.window.cancel()
  const unlimited = await askToSend(dapp, {
    from: accounts.first,
    to: contract,
    value: '0xde0b6b3a7640000',
    data: `0x095ea7b3${TO.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`,
  })
  await expect(unlimited.window.sentence).toHaveText(
    'Allow 0x0000…dEaD to spend unlimited tokens Also send 1 ETH',
  )
  await expect(unlimited.window.figure('Spender')).toHaveText(TO)
  await expect(unlimited.window.warnings).toContainText('could spend all')
  await expect(unlimited.window.warnings).toContainText(
    '0x0000…dEaD is a regular account, not a contract.',
  )
  expect(await axeViolations(unlimited.window.page)).toStrictEqual([])
  await unlimited.window.cancel()
})

test('the fee of a node that lies, and a gas limit far above the estimate, need a tick', async ({
  chains,
  dapp,
  openWallet,
}) => {
  const watched = await watchLocal(openWallet, chains.networks)
  // A base fee of a million gwei, in all blocks.
  const lie = '0x38d7ea4c68000'
  watched.lie(/(?<="baseFeePerGas":")0x[\da-f]+/g, lie)
  watched.lie(
    /(?<="baseFeePerGas":\[)[^\]]+/g,
    Array(11).fill(`"${lie}"`).join(),
  )
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const { window, answer } = await askToSend(dapp, transfer({ value: '0x1' }))
  await expect(window.figure('Max fee')).toContainText('42')
  await expect(window.warnings).toContainText('which is unusually high')
  await expect(window.warnings).toContainText(
    'The fee can be higher than the amount you send.',
  )
  await expect(window.sendButton).toBeDisabled()
  await expect(window.reason).toHaveText(
    'To send it anyway, tick the box above.',
  )
  const box = window.page.getByRole('checkbox', {
    name: 'Send it despite these warnings',
  })
  await box.check()
  await expect(window.sendButton).toBeEnabled()
  // A higher gas limit is another warning, and needs another tick.
  await window.page.getByRole('button', { name: 'Advanced' }).click()
  await window.page.getByLabel('Gas limit').fill('300000')
  await expect(window.warnings).toContainText(
    'The gas limit is 14 times the estimate.',
  )
  await expect(box).not.toBeChecked()
  await expect(window.sendButton).toBeDisabled()
  await window.cancel()
  expect(await answer).toStrictEqual(rejected)
  await watched.stop()
})

test('token amounts, balances and NFTs are described', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  await placeTestContracts(chains.networks[0]?.rpcUrl ?? '')
  await connect(dapp, { [LOCAL]: anything() })
  const word = (hex: string): string =>
    hex.slice(2).toLowerCase().padStart(64, '0')
  const shown = async (to: string, data: string): Promise<SendWindow> => {
    const from = accounts.first
    await forgiveRefusals(openWallet.inside)
    const { window } = await askToSend(dapp, { from, to, data })
    return window
  }
  const allow = `0x095ea7b3${word(COIN)}`
  const some = await shown(COIN, `${allow}${word('0x53ec60')}`)
  await expect(some.sentence).toHaveText(
    /^Allow 0x0000…c01b to spend 5\.5 HRB$/i,
  )
  await expect(some.sendButton).toBeEnabled()
  await expect(some.warnings).toHaveText('')
  await some.cancel()
  const more = await shown(COIN, `${allow}${word('0x2faf080')}`)
  await expect(more.warnings).toHaveText(
    'This is more than the 10 HRB you have. Tokens you receive later could be spent too.',
  )
  await more.cancel()
  const all = await shown(COIN, `${allow}${word('0x3b9aca00')}`)
  await expect(all.sentence).toHaveText(
    /^Allow 0x0000…c01b to spend unlimited HRB$/i,
  )
  await expect(all.warnings).toContainText('could spend all you have')
  await all.cancel()
  const boat = await shown(
    BOATS,
    `0x23b872dd${word(accounts.first)}${word(accounts.second)}${word('0x5')}`,
  )
  await expect(boat.sentence).toHaveText(
    /^Send NFT BOAT #5 to \W?Account 2\W? \(0x7099…79C8\)$/,
  )
  await boat.cancel()
})

test('a node that is down is named, and retried when it is back', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const { port } = new URL(watched.baseUrl)
  await watched.stop()
  const { window, answer } = await askToSend(dapp, transfer())
  await expect(
    window.page.getByText('This can’t be sent right now.'),
  ).toBeVisible()
  await expect(window.sendButton).toBeDisabled()
  await expect(window.reason).toHaveText('The node hasn’t responded yet.')
  const other = await startChains({ port: Number(port) })
  await window.page.getByRole('button', { name: 'Try again' }).click()
  await window.send()
  hashOf(await answer)
  await other.stop()
})

test('three requests on three networks are pending at once, each with its own data', {
  tag: '@full',
}, async ({ chains, context, hostedChains, sites, wallet }) => {
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second, accounts.third),
    ...nodesAt(chains.networks),
    ...storedRecords({
      'node/eip155:1': hostedNodes(hostedChains.ethereum),
    }),
  })
  const opened = await openSites(context, { sites, names: ['a', 'b', 'c'] })
  const asked = [
    { scope: LOCAL, account: 'first', name: 'Account 1', network: 'Local' },
    {
      scope: LOCAL_TWO,
      account: 'second',
      name: 'Account 2',
      network: 'Local two',
    },
    {
      scope: 'eip155:1',
      account: 'third',
      name: 'Account 3',
      network: 'Ethereum',
    },
  ] as const
  for (const [index, { scope, account }] of asked.entries()) {
    const page = opened[index]?.page as Page
    const id = `${scope}:${accounts[account]}`
    expect(await connect(page, { [scope]: anything([id]) })).toHaveProperty(
      'result',
    )
  }
  const shown = context.waitForEvent('page')
  const answers = asked.map(({ scope, account }, index) =>
    ask(
      opened[index]?.page as Page,
      transfer({
        from: accounts[account],
        value: `0x${(BigInt(index + 1) * ETHER).toString(16)}`,
      }),
      scope,
    ),
  )
  const page = await shown
  const queue = requestQueueOf(page)
  const window = sendWindowOf(page)
  await expect(queue.bar).toContainText('of 3')
  const seen = new Set<string>()
  for (let turn = 0; turn < 3; turn += 1) {
    const origin = (await window.origin.locator('.origin').textContent()) ?? ''
    const place = opened.findIndex((one) => one.origin === origin)
    const { account, name, network } = asked[place] as (typeof asked)[number]
    await expect(window.figure('From')).toContainText(name)
    await expect(window.figure('From')).toContainText(accounts[account])
    await expect(window.figure('Network')).toHaveText(network)
    await expect(window.figure('Amount')).toHaveText(`${place + 1} ETH`)
    seen.add(origin)
    await window.send()
    expect(await answers[place]).toHaveProperty('result')
    if (turn < 2) await expect(window.origin).not.toContainText(origin)
  }
  expect(seen.size).toBe(3)
  const urls = [
    chains.networks[0]?.rpcUrl,
    chains.networks[1]?.rpcUrl,
    `${hostedChains.ethereum.baseUrl}/v3/${hostedChains.ethereum.apiKey}`,
  ]
  for (const [index, answer] of answers.entries()) {
    const { result } = await callNode(urls[index] ?? '', {
      method: 'eth_getTransactionReceipt',
      params: [hashOf(await answer)],
    })
    expect(result).toMatchObject({
      status: '0x1',
      from: accounts[asked[index]?.account ?? 'first'].toLowerCase(),
    })
  }
})

/** All of them are sent at once, and the user approves one after the other. */
const wave = async (
  context: BrowserContext,
  pages: readonly Page[],
): Promise<Hex[]> => {
  const shown = context.waitForEvent('page')
  const answers = pages.map((page) => ask(page, transfer({ value: '0x1' })))
  const page = await shown
  const queue = requestQueueOf(page)
  const window = sendWindowOf(page)
  if (pages.length > 1) {
    await expect(queue.bar).toContainText(`of ${pages.length}`)
  }
  const closed = page.waitForEvent('close')
  for (let left = pages.length; left > 0; left -= 1) {
    const before = await window.origin.textContent()
    await window.send()
    if (left > 1) await expect(window.origin).not.toHaveText(before ?? '')
  }
  await closed
  return (await Promise.all(answers)).map(hashOf)
}

const SENDS = rounds('SEND_TRANSACTIONS', { short: 6, long: 20 })
/** The maximum of pending approvals; fewer in the short form. */
const SITES = Math.min(limits.approvals, Math.ceil(SENDS / 2))

/** The grant of each site of a wave. */
const sessionScopes = {
  [LOCAL]: {
    methods: ['eth_sendTransaction'],
    notifications: [],
    accounts: [`${LOCAL}:${accounts.first}`],
  },
}

test('all transactions of many sites get receipts, and continue on a replaced chain', {
  tag: '@full',
}, async ({ context, sites, wallet }) => {
  const own = await startChains()
  const [local] = own.networks
  const watched = await watchNode(local?.baseUrl ?? '')
  const names = Array.from({ length: SITES }, (_, index) => `site-${index}`)
  const { port: sitePort } = new URL(sites.secureOrigin)
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
    ...storedSessions(
      names.map((name) => `https://${name}.test:${sitePort}`),
      sessionScopes,
    ),
  })
  const opened = await openSites(context, { sites, names })
  const pages = opened.map(({ page }) => page)
  const hashes: Hex[] = []
  while (hashes.length < SENDS) {
    const left = SENDS - hashes.length
    hashes.push(...(await wave(context, pages.slice(0, left))))
  }
  console.log(`${SENDS} transactions of ${SITES} sites sent in waves`)
  expect(new Set(hashes).size).toBe(SENDS)
  const receipts = await Promise.all(
    hashes.map((hash) =>
      callNode(local?.rpcUrl ?? '', {
        method: 'eth_getTransactionReceipt',
        params: [hash],
      }),
    ),
  )
  expect(
    receipts.map(({ result }) => (result as { status: string }).status),
  ).toStrictEqual(Array(SENDS).fill('0x1'))
  expect(noncesOf(watched.raws)).toStrictEqual(
    Array.from({ length: SENDS }, (_, index) => index),
  )
  // A fresh chain replaces this one, at the same address.
  const { port } = new URL(local?.baseUrl ?? '')
  await own.stop()
  const fresh = await startChains({ port: Number(port) })
  const [hash] = await wave(context, pages.slice(0, 1))
  const { result } = await callNode(local?.rpcUrl ?? '', {
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  expect(result).toMatchObject({ status: '0x1' })
  expect(noncesOf(watched.raws).at(-1)).toBe(0)
  await fresh.stop()
  await watched.stop()
})

test('a pending transaction is sped up, or cancelled, with the same nonce', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  watched.onSend('hold')
  const first = await askToSend(dapp, transfer())
  await first.window.send()
  const pendingHash = hashOf(await first.answer)
  const popup = await openWallet.openPopup()
  await expect(
    popup.getByRole('region', { name: 'Pending transactions' }),
  ).toBeVisible()
  await popup.getByRole('link', { name: 'Activity' }).click()
  const pending = popup.getByRole('region', { name: 'Pending transactions' })
  await pending.getByRole('link', { name: `Speed up ${pendingHash}` }).click()
  await expect(
    popup.getByRole('heading', { name: 'Speed up this transaction?' }),
  ).toBeVisible()
  await sendWindowOf(popup).send()
  // One row for both.
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await expect(pending.getByRole('listitem')).toContainText('Speed-up')
  watched.onSend('pass')
  await pending
    .getByRole('listitem')
    .filter({ hasText: 'Speed-up' })
    .getByRole('link', { name: 'Cancel transaction' })
    .click()
  await expect(
    popup.getByRole('heading', { name: 'Cancel this transaction?' }),
  ).toBeVisible()
  await sendWindowOf(popup).send()
  const sent = popup.getByRole('listitem')
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText('Cancelled')
  // The request of the site shows what became of it.
  await walletPopupOf(popup).showRequests()
  const rows = popup.getByRole('listitem').filter({ hasText: /0x[\da-f]{64}/ })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Cancellation')
  const [one, two, three] = watched.raws.map((raw) => parseTransaction(raw))
  expect(noncesOf(watched.raws)).toStrictEqual(Array(3).fill(one?.nonce ?? 0))
  expect(Number(two?.maxFeePerGas)).toBeGreaterThanOrEqual(
    Number(one?.maxFeePerGas) * 1.125,
  )
  expect(three).toMatchObject({
    to: accounts.first.toLowerCase(),
    gas: 21_000n,
  })
  expect(three?.value ?? 0n).toBe(0n)
  await watched.stop()
})

test('the details of a transaction show its token events and other attempts', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const rpcUrl = chains.networks[0]?.rpcUrl ?? ''
  await placeMarket(
    (method, ...params) => callNode(rpcUrl, { method, params }),
    accounts.first,
  )
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  watched.onSend('hold')
  const data = marketData.transfer(TO, 250)
  const coins = transfer({ to: market.coin, value: '0x0', data })
  const { window, answer } = await askToSend(dapp, coins)
  await window.send()
  const hash = hashOf(await answer)
  const popup = await openWallet.openPopup()
  await popup.getByRole('link', { name: 'Activity' }).click()
  const row = popup.getByRole('tabpanel').getByRole('listitem')
  await row.getByRole('link', { name: /^Transaction to 0xa1a1/i }).click()
  await expect(walletPopupOf(popup).heading('Transaction')).toBeFocused()
  await expect(
    popup.getByRole('definition').filter({ hasText: hash }),
  ).toBeVisible()
  await expect(popup.getByText('Pending', { exact: true })).toBeVisible()
  watched.onSend('pass')
  await popup.getByRole('link', { name: 'Speed up' }).click()
  await sendWindowOf(popup).send()

  await expect(row).toContainText('Confirmed')
  await row.getByRole('link', { name: /^Transaction to 0xa1a1/i }).click()
  await expect(
    popup.getByRole('region', { name: 'Token events' }),
  ).toContainText(
    /2\.5 COIN from \W?Account 1\W? \(0xf39F…2266\) to 0x0000…dEaD/,
  )
  expect(await axeViolations(popup)).toStrictEqual([])
  await popup
    .getByRole('region', { name: 'Other attempts' })
    .getByRole('link', { name: hash })
    .click()
  await expect(popup.getByText('Replaced', { exact: true })).toBeVisible()
  await watched.stop()
})

/**
 * When the approval is stored, and at each later node call. An approval that a
 * stop swallows is given again, to what is then shown.
 */
const STOP_POINTS = [
  undefined,
  'eth_sendRawTransaction',
  'eth_getTransactionCount',
  'eth_blockNumber',
  'eth_sendRawTransaction',
].slice(0, rounds('SEND_STOPS', { short: 1, long: 5 }))

test('a worker that stops while sending sends each nonce once', {
  tag: '@long',
}, async ({ chains, dapp, openWallet }) => {
  const watched = await watchLocal(openWallet, chains.networks)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const answers: Outcome[] = []
  for (const point of STOP_POINTS) {
    const { window, answer } = await askToSend(dapp, transfer({ value: '0x1' }))
    await expect(window.sendButton).toBeEnabled()
    const reached =
      point === undefined
        ? window.page.waitForEvent('close')
        : watched.asked(point)
    await window.send()
    await reached
    await openWallet.stopWorker()
    answers.push(await answer)
  }
  // The node has it and never answers.
  watched.onSend('stay-silent')
  const cut = await askToSend(dapp, transfer({ value: '0x1' }))
  const before = watched.raws.length
  await cut.window.send()
  await expect.poll(() => watched.raws.length).toBe(before + 1)
  await openWallet.stopWorker()
  answers.push(await cut.answer)
  watched.onSend('pass')
  const last = await askToSend(dapp, transfer({ value: '0x1' }))
  await last.window.send()
  answers.push(await last.answer)
  const hashes = answers.map(
    (outcome) =>
      ('result' in outcome
        ? outcome.result
        : (outcome.error.data as { hash?: string })?.hash) as Hex,
  )
  expect(hashes.every((hash) => /^0x[0-9a-f]{64}$/.test(hash))).toBe(true)
  expect(watched.raws.map((raw) => keccak256(raw))).toStrictEqual([
    ...new Set(watched.raws.map((raw) => keccak256(raw))),
  ])
  const nonces = noncesOf(watched.raws)
  expect(new Set(nonces).size).toBe(nonces.length)
  console.log(`stops: ${answers.length} sends, ${nonces.length} raws`)
  await watched.stop()
})
