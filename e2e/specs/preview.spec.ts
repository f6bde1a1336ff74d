import { expect, type Page } from '@playwright/test'
import { type Hex, parseTransaction } from 'viem'
import { market, marketData, placeMarket } from '../../src/dev/market.ts'
import { rounds } from '../../src/dev/test-rounds.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  holding,
  invoke,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { type WatchedNode, watchNode } from '../fixtures/watched-node.ts'
import { readChanges, type ShownChange } from '../pages/changes.ts'
import { type SendWindow, sendWindowOf } from '../pages/send-window.ts'

const OTHER = '0x000000000000000000000000000000000000dEaD'

type Sent = { to?: string; value?: string; data?: string }

const ether = (thousandths: bigint): string =>
  `0x${(thousandths * 10n ** 15n).toString(16)}`

const coins = (data: string): Sent => ({ to: market.coin, data })
const swap = (amount: number): Sent => ({
  to: market.broker,
  data: marketData.buy(amount),
})
const fail = coins(marketData.transfer(OTHER, 50_000_000))

/** Every kind comes early, so that a short run has them all. */
const transactions: readonly Sent[] = [
  { to: OTHER, value: ether(1_500n) },
  coins(marketData.transfer(OTHER, 1_250)),
  coins(marketData.approve(market.broker, 20_000)),
  swap(700),
  fail,
  coins(marketData.approve(accounts.first, 900)),
  coins(marketData.transferFrom(accounts.first, OTHER, 400)),
  { to: market.boats, data: marketData.transferFrom(accounts.first, OTHER, 5) },
  { to: accounts.second, value: '0x1' },
  { to: accounts.first, value: ether(3n) },
  { to: OTHER, value: ether(250n), data: '0x1234' },
  coins(marketData.transfer(accounts.second, 1)),
  coins(marketData.transfer(accounts.first, 77)),
  coins(marketData.approve(market.router, 5_000)),
  { to: market.router },
  { to: market.router, data: '0x12345678' },
  { ...swap(33), value: ether(20n) },
  swap(0),
  swap(90_000_000),
  coins(marketData.approve(market.broker, 0)),
  swap(1),
  coins(`0x095ea7b3${market.pool.slice(2).padStart(64, '0')}${'f'.repeat(64)}`),
  { to: market.fish, data: marketData.transfer(OTHER, 400) },
  { to: market.fish, data: marketData.approve(OTHER, 12) },
  { to: market.boats, data: marketData.transferFrom(accounts.first, OTHER, 6) },
  { to: market.boats, data: marketData.transferFrom(accounts.first, OTHER, 5) },
  { to: market.boats, data: marketData.allowAll(OTHER, true) },
  // It deploys a contract that reverts.
  { data: '0x600580600b6000396000f360006000fd' },
  { value: ether(2n), data: '0x600580600b6000396000f360006000fd' },
  { to: accounts.third, value: ether(9_000n) },
]

const COUNT = rounds('PREVIEWS', { short: 2, long: transactions.length })

/** What the account has and allows, by the name that a row has. */
type Holdings = {
  ether: bigint
  tokens: Record<string, bigint>
  boats: string[]
  allowances: Record<string, bigint>
}

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

const hold = async (rpcUrl: string): Promise<Holdings> => {
  const ask = async (method: string, ...params: unknown[]): Promise<string> =>
    String((await callNode(rpcUrl, { method, params })).result)
  const call = (to: string, data: string): Promise<string> =>
    ask('eth_call', { to, data }, 'latest')
  const own = word(accounts.first)
  const tokens: Holdings['tokens'] = {}
  const allowances: Holdings['allowances'] = {}
  for (const token of [market.coin, market.fish]) {
    tokens[token] = BigInt(await call(token, `0x70a08231${own}`))
    for (const spender of [
      market.broker,
      market.router,
      market.pool,
      OTHER,
      accounts.first,
    ]) {
      const limit = await call(token, `0xdd62ed3e${own}${word(spender)}`)
      allowances[`${token} ${spender.toLowerCase()}`] = BigInt(limit)
    }
  }
  const boats: string[] = []
  for (const id of ['5', '6', '7']) {
    const owner = await call(market.boats, `0x6352211e${id.padStart(64, '0')}`)
    if (owner === `0x${own}`) boats.push(id)
  }
  const balance = await ask('eth_getBalance', accounts.first, 'latest')
  return { ether: BigInt(balance), tokens, boats, allowances }
}

/** An amount in English, in the smallest unit. */
const unitsIn = (amount: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = amount.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

const decimalsOf: Record<string, number> = {
  [market.coin]: 2,
  [market.fish]: 0,
}

const short = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()

/** What the rows say that the account has afterwards, before the fee. */
const predict = (rows: readonly ShownChange[], before: Holdings): Holdings => {
  const after = structuredClone(before)
  for (const { name, change, contract = '', ...span } of rows) {
    const address = contract.toLowerCase()
    const decimals = decimalsOf[address] ?? 18
    const read = (amount: string | undefined): bigint =>
      amount === 'unlimited'
        ? 2n ** 256n - 1n
        : unitsIn(amount ?? 'missing', decimals)
    const check = (had: bigint | undefined): void =>
      expect(read(span.before)).toBe(had)
    const boat = /^NFT #(\d+)$/.exec(name)?.[1]
    const spender = / may spend$/.test(name) ? name.split(' ')[0] : undefined
    if (name === 'ETH') {
      check(before.ether)
      after.ether = read(span.after)
    } else if (boat !== undefined) {
      expect(change).toBe('−1')
      after.boats = after.boats.filter((one) => one !== boat)
    } else if (spender !== undefined) {
      const key = Object.keys(before.allowances).find(
        (one) =>
          one.startsWith(address) &&
          short(one.split(' ')[1] ?? '') === spender.toLowerCase(),
      )
      check(before.allowances[key ?? ''])
      after.allowances[key ?? ''] = read(span.after)
    } else if (address in before.tokens) {
      check(before.tokens[address])
      after.tokens[address] = read(span.after)
    } else if (name !== 'Max fee') {
      expect(name).toMatch(/ may take$/)
    }
  }
  return after
}

/** ERC-20 has no event for an allowance that is used, so none is shown. */
const withUsed = (
  said: Holdings['allowances'],
  { before, mined }: { before: Holdings; mined: Holdings },
): void => {
  for (const [key, limit] of Object.entries(said)) {
    const left = mined.allowances[key] ?? 0n
    if (limit === before.allowances[key] && left < limit) said[key] = left
  }
}

const askToSend = async (
  page: Page,
  transaction: Sent,
): Promise<{ window: SendWindow; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = invoke(page, LOCAL, {
    method: 'eth_sendTransaction',
    params: [{ from: accounts.first, ...transaction }],
  })
  answer.catch(() => 'the page is closed')
  return { window: sendWindowOf(await opened), answer }
}

/** Sends it, whatever the wallet warns of, and returns the fee. */
const sendIt = async (
  rpcUrl: string,
  { window, answer }: Awaited<ReturnType<typeof askToSend>>,
): Promise<{ fee: bigint; succeeded: boolean }> => {
  const tick = window.page.getByRole('checkbox')
  if (await tick.isVisible()) await tick.check()
  await window.send()
  const outcome = await answer
  expect(outcome).toHaveProperty('result')
  const { result } = await callNode(rpcUrl, {
    method: 'eth_getTransactionReceipt',
    params: [(outcome as { result: unknown }).result],
  })
  const receipt = result as Record<string, string>
  return {
    fee: BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0),
    succeeded: receipt.status === '0x1',
  }
}

test('what transactions change is predicted, and then mined so', {
  tag: '@long',
}, async ({ chains, dapp }) => {
  const rpcUrl = chains.networks[0]?.rpcUrl ?? ''
  await placeMarket(
    (method, ...params) => callNode(rpcUrl, { method, params }),
    accounts.first,
  )
  await connect(dapp, { [LOCAL]: anything() })
  let predicted = 0
  let correct = 0
  for (const transaction of transactions.slice(0, COUNT)) {
    const before = await hold(rpcUrl)
    const asked = await askToSend(dapp, transaction)
    const { message, rows } = await readChanges(asked.window.page)
    const { fee, succeeded } = await sendIt(rpcUrl, asked)
    const mined = await hold(rpcUrl)
    mined.ether += fee
    if (message?.includes('can’t be predicted')) continue
    predicted += 1
    const saysItFails = message?.startsWith('It would fail') ?? false
    expect(saysItFails, JSON.stringify(transaction)).toBe(!succeeded)
    const said = predict(rows, before)
    withUsed(said.allowances, { before, mined })
    expect(said, JSON.stringify(transaction)).toEqual(mined)
    correct += 1
  }
  console.log(`predicted ${predicted} of ${COUNT}, correct ${correct}`)
  expect(predicted).toBeGreaterThanOrEqual(Math.ceil((COUNT * 25) / 30))
})

/** A wallet whose first chain uses a watched node, and a connected page. */
const connectWatched = async (
  wallet: LaunchedWallet,
  page: Page,
  baseUrl: string,
): Promise<WatchedNode> => {
  const watched = await watchNode(baseUrl)
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
  })
  await page.reload()
  await connect(page, { [LOCAL]: anything() })
  return watched
}

test('a late prediction moves nothing and changes nothing that is sent', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '' } = chains.networks[0] ?? {}
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  let answerNow = (): void => undefined
  watched.delay(
    'eth_simulateV1',
    new Promise((resolve) => {
      answerNow = resolve
    }),
  )
  const transaction = { to: OTHER, value: ether(1_500n) }
  const { window, answer } = await askToSend(dapp, transaction)
  await expect(window.sendButton).toHaveAttribute('aria-disabled', 'false')
  const list = window.page.locator('.changes-list')
  await expect(list).toHaveText('Asking the node what would change…')
  const places = () =>
    Promise.all(
      [list, window.figure('To'), window.warnings, window.sendButton].map(
        (part) => part.boundingBox(),
      ),
    )
  const before = await places()
  answerNow()
  const { rows } = await readChanges(window.page)
  expect(rows.map(({ change }) => change)).toStrictEqual([
    '−1.5 ETH',
    expect.stringMatching(/^−0\.0\d+ ETH$/),
  ])
  expect(await places()).toStrictEqual(before)
  await expect(window.sendButton).toHaveAttribute('aria-disabled', 'false')
  await window.send()
  expect(await answer).toHaveProperty('result')
  expect(parseTransaction(watched.raws[0] as Hex)).toMatchObject({
    to: OTHER.toLowerCase(),
    value: 15n * 10n ** 17n,
    gas: 21_000n,
  })
  await watched.stop()
})

test('without a simulation, transfers and token calls are calculated', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { baseUrl = '', rpcUrl = '' } = chains.networks[0] ?? {}
  await placeMarket(
    (method, ...params) => callNode(rpcUrl, { method, params }),
    accounts.first,
  )
  const watched = await connectWatched(openWallet, dapp, baseUrl)
  watched.lack('eth_simulateV1')
  const shown = async (transaction: Sent) => {
    await forgiveRefusals(openWallet.inside)
    const { window } = await askToSend(dapp, transaction)
    const changes = await readChanges(window.page)
    await window.cancel()
    return { ...changes, rows: changes.rows.map(({ change }) => change) }
  }
  const fee = expect.stringMatching(/^−0\.0\d+ ETH$/)
  expect(await shown({ to: OTHER, value: ether(1n) })).toStrictEqual({
    message: undefined,
    rows: ['−0.001 ETH', fee],
  })
  expect(await shown(coins(marketData.transfer(OTHER, 150)))).toStrictEqual({
    message:
      'Calculated from the token’s standard: this node can’t try out what the contract really does.',
    rows: ['−1.5 COIN', fee],
  })
  expect(await shown(fail)).toStrictEqual({
    message: 'It would fail, and only the fee would be charged: too little',
    rows: [fee],
  })
  expect(await shown(swap(1))).toStrictEqual({
    message: 'What changes can’t be predicted on this node.',
    rows: [],
  })
  await watched.stop()
})
