import { expect, type Page } from '@playwright/test'
import { market, marketData, placeMarket } from '../../src/dev/market.ts'
import type { RunningChains } from '../../src/dev/start-chains.ts'
import { axeViolations } from '../fixtures/axe.ts'
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
import { readChanges } from '../pages/changes.ts'
import { sendCallsWindowOf } from '../pages/send-calls-window.ts'
import { type SendWindow, sendWindowOf } from '../pages/send-window.ts'

const ALL = 'f'.repeat(64)
const NEEDS_TICK = 'To send it anyway, tick the box above.'

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

const unlimited = (spender: string, token: string = market.coin) => ({
  to: token,
  data: `0x095ea7b3${word(spender)}${ALL}`,
})

/** A wallet that sent nothing yet, the contracts, and a connected page. */
const startWith = async (
  wallet: LaunchedWallet,
  { chains, page }: { chains: RunningChains; page: Page },
): Promise<void> => {
  const rpcUrl = chains.networks[0]?.rpcUrl ?? ''
  await placeMarket(
    (method, ...params) => callNode(rpcUrl, { method, params }),
    accounts.first,
  )
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt(chains.networks),
  })
  await page.reload()
  await connect(page, { [LOCAL]: anything() })
}

const ask = async (
  page: Page,
  { method, params }: { method: string; params: object[] },
): Promise<{ opened: Page; answer: Promise<Outcome> }> => {
  const opening = page.context().waitForEvent('page')
  const answer = invoke(page, LOCAL, { method, params })
  answer.catch(() => 'the page is closed')
  return { opened: await opening, answer }
}

const askToSend = async (
  page: Page,
  transaction: object,
): Promise<{ window: SendWindow; answer: Promise<Outcome> }> => {
  const { opened, answer } = await ask(page, {
    method: 'eth_sendTransaction',
    params: [{ from: accounts.first, ...transaction }],
  })
  return { window: sendWindowOf(opened), answer }
}

test('the first unlimited allowance of a contract needs a tick, later ones do not', async ({
  chains,
  dapp,
  openWallet,
}) => {
  await startWith(openWallet, { chains, page: dapp })
  const first = await askToSend(dapp, unlimited(market.broker))
  await expect(first.window.warnings).toContainText('could spend all you have')
  await expect(first.window.reason).toHaveText(NEEDS_TICK)
  await expect(first.window.sendButton).toBeDisabled()
  await first.window.page
    .getByRole('checkbox', { name: 'Send it despite these warnings' })
    .check()
  await first.window.send()
  expect(await first.answer).toHaveProperty('result')

  // It is mined at once; the wallet has to have seen it.
  await expect.poll(() => stateOfNewest(openWallet)).toBe('Confirmed')
  const again = await askToSend(dapp, unlimited(market.broker, market.fish))
  await expect(again.window.warnings).toContainText('could spend all you have')
  await expect(again.window.page.getByRole('checkbox')).toHaveCount(0)
  await again.window.send()
  expect(await again.answer).toHaveProperty('result')

  const other = await askToSend(dapp, unlimited(market.router))
  await expect(other.window.reason).toHaveText(NEEDS_TICK)
  await other.window.cancel()
  await forgiveRefusals(openWallet.inside)
  const account = await askToSend(dapp, {
    to: market.coin,
    data: marketData.approve(accounts.third, 5),
  })
  await expect(account.window.warnings).toContainText('is a regular account')
  await expect(account.window.reason).toHaveText(NEEDS_TICK)
  await account.window.cancel()
})

const stateOfNewest = async (wallet: LaunchedWallet): Promise<string> => {
  const popup = await wallet.openPopup()
  await popup.getByRole('link', { name: 'Activity' }).click()
  const row = popup.getByRole('tabpanel').getByRole('listitem').first()
  const state = (await row.textContent()) ?? ''
  await popup.close()
  return state.includes('Confirmed') ? 'Confirmed' : state
}

test('everyday transactions need no tick', { tag: '@full' }, async ({
  chains,
  dapp,
  openWallet,
}) => {
  await startWith(openWallet, { chains, page: dapp })
  const everyday = [
    { to: accounts.second, value: '0x5' },
    { to: market.coin, data: marketData.transfer(accounts.second, 5) },
    { to: market.coin, data: marketData.approve(market.broker, 500) },
    // It needs that allowance.
    { to: market.broker, data: marketData.buy(1) },
  ]
  for (const transaction of everyday) {
    const { window, answer } = await askToSend(dapp, transaction)
    await expect(window.sendButton).toBeEnabled()
    await expect(window.page.getByRole('checkbox')).toHaveCount(0)
    await window.send()
    expect(await answer).toHaveProperty('result')
  }
})

test('severe warnings of a batch are at its top, with their number', async ({
  chains,
  dapp,
  openWallet,
}) => {
  await startWith(openWallet, { chains, page: dapp })
  const { opened, answer } = await ask(dapp, {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: accounts.first,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to: accounts.second, value: '0x5' },
          { to: accounts.second, value: '0x6' },
          unlimited(market.broker),
        ],
      },
    ],
  })
  const window = sendCallsWindowOf(opened)
  await expect(window.warnings).toContainText(
    /^Transaction 3: 0xb3b3…b3b3 could spend all you have of this token/i,
  )
  await expect(window.calls.nth(2)).toContainText('could spend all you have')
  await expect(window.reason).toHaveText(NEEDS_TICK)
  await expect(window.sendButton).toBeDisabled()
  expect(await axeViolations(opened)).toStrictEqual([])
  await window.warnings
    .getByRole('checkbox', { name: 'Send them all despite the warnings' })
    .check()
  await window.send()
  expect(await answer).toHaveProperty('result')
})

test('an event that names the account and cannot be read is counted', async ({
  chains,
  dapp,
  openWallet,
}) => {
  await startWith(openWallet, { chains, page: dapp })
  const hidden = await askToSend(dapp, {
    to: market.fleet,
    data: marketData.setOperator(accounts.third),
  })
  const changes = hidden.window.page.locator('.changes-list')
  await expect(changes).toContainText(
    '1 event names your account, but Portolan can’t read it.',
  )
  await expect(changes).not.toContainText('no change')
  expect((await readChanges(hidden.window.page)).rows).toHaveLength(1)
  await hidden.window.cancel()
  await forgiveRefusals(openWallet.inside)

  const nothing = await askToSend(dapp, { to: accounts.second, value: '0x0' })
  expect((await readChanges(nothing.window.page)).message).toBe(
    'Apart from the fee, the node found no change to your balances, or to approvals of tokens (ERC-20), NFTs (ERC-721, ERC-1155) and Permit2. Nothing else was checked.',
  )
  await nothing.window.cancel()
})
