import { expect, type Locator, type Page } from '@playwright/test'
import { market, marketData } from '../../src/dev/market.ts'
import type { RunningChains } from '../../src/dev/start-chains.ts'
import {
  placeAllowances,
  readAllowance,
  SPENDER,
  sendByFirst,
} from '../fixtures/allowances.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
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
import { readChanges } from '../pages/changes.ts'
import { chooseAccount } from '../pages/home-menus.ts'
import { sendWindowOf } from '../pages/send-window.ts'

const rpcOf = ({ networks }: RunningChains): string => networks[0]?.rpcUrl ?? ''

const openAllowances = async (wallet: LaunchedWallet): Promise<Page> => {
  const page = await wallet.openPopup()
  await page.getByRole('link', { name: 'Allowances' }).click()
  return page
}

const rowOf = (page: Page, what: string): Locator =>
  page.getByRole('listitem').filter({ hasText: what })

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name })

/** A wallet whose first chain uses a watched node. */
const watchChain = async (
  wallet: LaunchedWallet,
  chains: RunningChains,
): Promise<WatchedNode> => {
  const watched = await watchNode(chains.networks[0]?.baseUrl ?? '')
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
  })
  return watched
}

/** Refuses logs of more blocks than that. */
const limitLogs = (watched: WatchedNode, blocks: number): void =>
  watched.lack('eth_getLogs', ([filter]) => {
    const { fromBlock, toBlock } = Object(filter)
    return Number(toBlock) - Number(fromBlock) >= blocks
  })

test('allowances are listed, and disappear once they are revoked', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  const rpcUrl = rpcOf(chains)
  await placeAllowances(rpcUrl)
  // Used up, so it is not listed.
  await sendByFirst(rpcUrl, {
    to: market.fish,
    data: marketData.approve(SPENDER, 0),
  })
  const page = await openAllowances(openWallet)
  await expect(page.getByText(/^All blocks up to [\d,]+ were/)).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    /^0\.7 COINNot on your token list.*Through Permit2, until Oct 2, 2096/,
    /^All tokens of BOATNot on your token list.*Spender0x0000…dEaD.*Token0xB4B4….*Revoking calls it/i,
    /^9 COINNot on your token list.*Since block \d+0x[\da-f]{4}….*Revoking calls it/,
  ])
  expect(await axeViolations(page)).toStrictEqual([])

  for (const [what, sentence] of [
    ['9 COIN', 'Revoke permission for 0x0000…dEaD to spend COIN'],
    ['0.7 COIN', 'Revoke permission for 0x0000…dEaD to spend COIN'],
    [
      'All tokens of BOAT',
      'Revoke permission for 0x0000…dEaD to transfer your tokens of BOAT',
    ],
  ] as const) {
    const row = rowOf(page, what)
    await button(row, `Revoke ${what} for 0x0000…dEaD`).click()
    const review = sendWindowOf(page)
    await expect(review.origin).toHaveText('You, in this wallet')
    await expect(review.sentence).toHaveText(sentence)
    // Permit2 is called for what it stores, and the token's contract otherwise.
    const calls = review.page.getByText(/^Anyone can publish such a contract/)
    await expect(calls).toHaveCount(what === '0.7 COIN' ? 0 : 1)
    await expect(review.figure('Spender')).toContainText(SPENDER)
    await expect(review.warnings).toBeEmpty()
    const { rows } = await readChanges(page)
    expect(rows.map(({ name }) => name)).toStrictEqual([
      expect.stringMatching(/^0x0000…dEaD may (spend|no longer take)$/),
      'Max fee',
    ])
    await review.send()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Allowances',
    )
    await expect(row).toBeHidden()
  }
  expect(await readAllowance(rpcUrl)).toBe(0n)
  await expect(page.getByText('No allowances found')).toBeVisible()
})

test('an account without a key shows allowances, and nothing to revoke', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  await placeAllowances(rpcOf(chains))
  await resetWallet(openWallet, {
    ...holding(accounts.second),
    ...nodesAt(chains.networks),
  })
  await callWallet(openWallet.inside, {
    name: 'addWatchOnlyAccount',
    params: { address: accounts.first, name: 'Watch' },
  })
  const page = await openWallet.openPopup()
  await chooseAccount(page, 'Watch')
  await page.getByRole('link', { name: 'Allowances' }).click()
  await expect(page.getByText(/^All blocks up to/)).toBeVisible()
  await expect(rowOf(page, '9 COIN')).toBeVisible()
  await expect(button(page, 'Revoke')).toHaveCount(0)
})

test('a node with a limit is searched in steps, and the user continues', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  const rpcUrl = rpcOf(chains)
  const watched = await watchChain(openWallet, chains)
  limitLogs(watched, 1_000)
  await placeAllowances(rpcUrl)
  await callNode(rpcUrl, { method: 'hardhat_mine', params: ['0x7530'] })
  const page = await openAllowances(openWallet)
  const range = page.getByText(/^Blocks [\d,]+ to [\d,]+ were searched/)
  const further = button(page, 'Search further back')
  await expect(range).toHaveText(/ Older allowances may exist\.$/)
  await expect(further).toBeVisible()
  await expect(rowOf(page, '9 COIN')).toHaveCount(0)
  await further.click()
  await expect(page.getByText(/^All blocks up to/)).toBeVisible()
  await expect(range).toBeHidden()
  await expect(rowOf(page, '9 COIN')).toBeVisible()
  await watched.stop()
})

test('what the user allowed is found even where the node serves no logs', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const rpcUrl = rpcOf(chains)
  await placeAllowances(rpcUrl)
  const watched = await watchChain(openWallet, chains)
  await dapp.reload()
  await connect(dapp, { [LOCAL]: anything() })
  const opened = dapp.context().waitForEvent('page')
  const answer = invoke(dapp, LOCAL, {
    method: 'eth_sendTransaction',
    params: [
      {
        from: accounts.first,
        to: market.coin,
        data: marketData.approve(accounts.third, 1_200),
      },
    ],
  })
  const review = sendWindowOf(await opened)
  // Its spender is no contract.
  await review.page.getByRole('checkbox').check()
  await review.send()
  expect(await answer).toHaveProperty('result')
  watched.lack('eth_getLogs')
  const page = await openAllowances(openWallet)
  await expect(page.getByRole('listitem')).toHaveText([/^12 COIN/])
  await expect(page.getByText('No blocks were searched.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'The node did not search further blocks: the method does not exist',
  )
  await rowOf(page, '12 COIN').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Transaction',
  )
  await watched.stop()
})

test('the user stops a search and continues it', { tag: '@full' }, async ({
  chains,
  openWallet,
}) => {
  await placeAllowances(rpcOf(chains))
  const watched = await watchChain(openWallet, chains)
  let answerNow = (): void => undefined
  watched.delay(
    'eth_getLogs',
    new Promise((resolve) => {
      answerNow = resolve
    }),
  )
  const page = await openAllowances(openWallet)
  await button(page, 'Stop').click()
  await expect(page.getByRole('status')).toHaveText(
    'The search was stopped. No blocks were searched.',
  )
  answerNow()
  await button(page, 'Search again').click()
  await expect(rowOf(page, '9 COIN')).toBeVisible()
  await expect(page.getByText(/^All blocks up to/)).toBeVisible()
  await watched.stop()
})
