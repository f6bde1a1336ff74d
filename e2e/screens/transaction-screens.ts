import { market, marketData, placeMarket } from '../../src/dev/market.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { callNode } from '../fixtures/call-node.ts'
import {
  accounts,
  granted,
  LOCAL,
  LOCAL_TWO,
  storedSessions,
} from '../fixtures/session.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { showRequests, startWith } from './screen-steps.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

const PENDING = `0x${'2e'.repeat(32)}`
const SETTLED = `0x${'3d'.repeat(32)}`
const REPLACED = `0x${'4c'.repeat(32)}`
const CANCELLATION = `0x${'5b'.repeat(32)}`
const UNNAMED = `0x${'7f'.repeat(32)}`
const UNREACHABLE = `0x${'6a'.repeat(32)}`

/** The chain's beacon roots contract, which rejects token calls. */
const CONTRACT = '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'

const receipt = {
  succeeded: true,
  blockNumber: '0x2a',
  gasUsed: '0x5208',
  fee: '0x2632e314a000',
}

const sent = (hash: string, change: object) => ({
  hash,
  requestKeys: [hash],
  origin: SITE,
  chainId: LOCAL,
  account: accounts.first,
  type: '0x2',
  nonce: '0xfffff',
  to: accounts.second,
  value: '0x14d1120d7b160000',
  gas: '0x5208',
  fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
  at: Date.now(),
  ...change,
})

const walletWithTransactions = (node: HostedNode): Record<string, unknown> => {
  const scopes = [LOCAL, LOCAL_TWO].map((chainId) => [
    chainId,
    { ...granted(chainId, accounts.first), methods: ['eth_sendTransaction'] },
  ])
  const at = Date.now()
  return {
    ...walletInUse(node),
    ...storedSessions([SITE], Object.fromEntries(scopes)),
    ...storedRecords({
      [`activity/${SITE}`]: [
        {
          id: 'settled',
          at,
          until: at,
          act: 'call',
          method: 'eth_sendTransaction',
          scope: LOCAL,
          hash: SETTLED,
          outcome: 'answered',
          milliseconds: 12,
          count: 1,
        },
      ],
      'transactions/sent': {
        chains: [],
        sent: [
          sent(REPLACED, { nonce: '0xffffd', state: 'replaced' }),
          sent(CANCELLATION, {
            nonce: '0xffffd',
            to: accounts.first,
            value: '0x0',
            state: 'confirmed',
            receipt,
            replaces: { hash: REPLACED, how: 'cancel' },
          }),
          sent(UNREACHABLE, {
            nonce: '0xffffd',
            chainId: LOCAL_TWO,
            state: 'reverted',
            receipt: { ...receipt, succeeded: false },
          }),
          sent(UNNAMED, {
            nonce: '0xffffd',
            to: accounts.third,
            recipient: accounts.third,
            state: 'dropped',
          }),
          sent(SETTLED, { nonce: '0xffffe', state: 'confirmed', receipt }),
          sent(PENDING, { data: '0x', state: 'sent' }),
        ],
      },
    }),
  }
}

const askToSend = async (
  scene: Scene,
  transaction: object,
  scope: string = LOCAL,
): Promise<void> => {
  await scene.suggest(SITE, scope, {
    method: 'eth_sendTransaction',
    params: [{ from: accounts.first, ...transaction }],
  })
  await scene.open()
}

const armed = ({ page, say }: Scene): Promise<void> =>
  page
    .getByRole('button', { name: say('send'), exact: true })
    .and(page.locator('[aria-disabled="false"]'))
    .waitFor()

const previewed = ({ page }: Scene): Promise<void> =>
  page.locator('.changes-list[aria-busy="false"]').waitFor()

const placeContracts = ({ node: { baseUrl, apiKey } }: Scene): Promise<void> =>
  placeMarket(
    (method, ...params) =>
      callNode(`${baseUrl}/v3/${apiKey}`, { method, params }),
    accounts.first,
  )

/** Ether for tokens, through two contracts. */
const swap = {
  to: market.broker,
  value: '0x470de4df820000',
  data: marketData.buy(33),
}

const coins = {
  to: market.coin,
  data: marketData.transfer(accounts.second, 250),
}

const transfer = { to: accounts.second, value: '0x14d1120d7b160000' }

/** An unlimited allowance of a contract. */
const toBroker = {
  to: market.coin,
  data: `0x095ea7b3${market.broker.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
}

/** An unlimited allowance, which this contract rejects. */
const allowance = {
  to: CONTRACT,
  data: `0x095ea7b3${accounts.second.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`,
}

/** A site's request to send, and sent transactions that are pending. */
export const transactionGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet that sends',
    prepare: startWith(walletWithTransactions),
    entries: [
      {
        name: 'send-transaction',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, transfer)
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'changes',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await placeContracts(scene)
          await askToSend(scene, swap)
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'permission',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await placeContracts(scene)
          await askToSend(scene, { ...allowance, to: market.coin })
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'unlimited',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await placeContracts(scene)
          await askToSend(scene, toBroker)
          await previewed(scene)
          await scene.page
            .getByText(scene.say('sendNeedsConfirmation'))
            .waitFor()
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'events',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await placeContracts(scene)
          const data = marketData.setOperator(accounts.second)
          await askToSend(scene, { to: market.fleet, data })
          await previewed(scene)
          await scene.page.locator('.changes-unread').waitFor()
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'limits',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, { ...transfer, maxFeePerGas: '0x2540be400' })
          await previewed(scene)
          await scene.press('advancedGas')
          await scene.fill('limitPriorityFee', '99')
          await scene.page
            .getByText(scene.say('limitPriorityFeeTooHigh'))
            .waitFor()
        },
      },
      {
        name: 'send-transaction',
        variant: 'warnings',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, allowance)
          await previewed(scene)
          await scene.page
            .getByRole('checkbox', { name: scene.say('sendDespiteWarnings') })
            .check()
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'data',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, allowance)
          await previewed(scene)
          await scene.press('rawData')
          await scene.page.locator('.raw-data').scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'send-transaction',
        variant: 'unread',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          const { value } = transfer
          await askToSend(scene, { to: CONTRACT, data: '0x12345678', value })
          await previewed(scene)
          await scene.page.getByText(scene.say('warnUnknownCall')).waitFor()
        },
      },
      {
        name: 'send-transaction',
        variant: 'nonce',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, { ...transfer, nonce: '0x1fffff' })
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'send-transaction',
        variant: 'error',
        screens: ['SendTransactionScreen'],
        title: 'sendTitle',
        reach: async (scene) => {
          await askToSend(scene, transfer, LOCAL_TWO)
          await scene.page.getByText(scene.say('cannotSendNow')).waitFor()
        },
      },
    ],
  },
  {
    wallet: 'wallet with transactions',
    prepare: startWith(walletWithTransactions),
    entries: [
      {
        name: 'activity',
        variant: 'transactions',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async ({ open, page, say }) => {
          await open('activity')
          await page.getByText(say('pendingTitle')).waitFor()
          await page.getByText(say('sentConfirmed')).waitFor()
        },
      },
      {
        name: 'activity',
        variant: 'requests-with-transactions',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async (scene) => {
          await showRequests(scene)
          await scene.page.getByText(SETTLED).waitFor()
        },
      },
      {
        name: 'transaction',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async (scene) => {
          await placeContracts(scene)
          await askToSend(scene, coins)
          await armed(scene)
          await scene.press('send')
          await scene.open('activity')
          await scene.page
            .getByRole('link')
            .filter({ hasText: market.coin.slice(0, 6) })
            .click()
          await scene.page.locator('.token-event').waitFor()
        },
      },
      {
        name: 'transaction',
        variant: 'pending',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page, say }) => {
          await open('transaction', PENDING)
          await page.getByText(say('sentPending')).waitFor()
        },
      },
      {
        name: 'transaction',
        variant: 'cancelled',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page, say }) => {
          await open('transaction', CANCELLATION)
          await page.getByText(say('sentCancelled')).waitFor()
          await page.getByText(say('receiptMissing')).waitFor()
        },
      },
      {
        name: 'transaction',
        variant: 'no-trace',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page, press }) => {
          await open('transaction', CANCELLATION)
          await press('traceShow')
          await page.getByRole('alert').waitFor()
        },
      },
      {
        name: 'transaction',
        variant: 'new-recipient',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page, say }) => {
          await open('transaction', UNNAMED)
          await page.getByText(say('saveContact')).scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'transaction',
        variant: 'no-node',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page }) => {
          await open('transaction', UNREACHABLE)
          await page.getByRole('alert').waitFor()
        },
      },
      {
        name: 'transaction',
        variant: 'unknown',
        screens: ['TransactionScreen'],
        place: 'transaction',
        title: 'transactionTitle',
        reach: async ({ open, page, say }) => {
          await open('transaction', `0x${'00'.repeat(32)}`)
          await page.getByText(say('transactionUnknown')).waitFor()
        },
      },
      {
        name: 'home',
        variant: 'pending',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async ({ open, page, say }) => {
          await open('home')
          await page
            .getByRole('heading', { name: say('pendingTitle') })
            .waitFor()
        },
      },
      {
        name: 'speed-up',
        screens: ['ReplaceTransactionScreen'],
        place: 'speedUp',
        title: 'speedUpTitle',
        reach: async (scene) => {
          await scene.open('speedUp', PENDING)
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'cancel-transaction',
        screens: ['ReplaceTransactionScreen'],
        place: 'cancelSent',
        title: 'cancelSentTitle',
        reach: async (scene) => {
          await scene.open('cancelSent', PENDING)
          await previewed(scene)
          await armed(scene)
        },
      },
      {
        name: 'speed-up',
        variant: 'missing',
        screens: ['ReplaceTransactionScreen'],
        place: 'speedUp',
        title: 'speedUpTitle',
        reach: async ({ open, page, say }) => {
          await open('speedUp', SETTLED)
          await page.getByText(say('replaceUnavailable')).waitFor()
        },
      },
    ],
  },
]
