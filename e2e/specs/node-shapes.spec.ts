import { expect, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { rounds } from '../../src/dev/test-rounds.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { recordLog } from '../fixtures/context-log.ts'
import { findInText } from '../fixtures/find-secrets.ts'
import { notified, recordNotifications } from '../fixtures/notifications.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import { seenByOthers, shownActivity } from '../fixtures/seen.ts'
import { accounts, anything, invoke, LOCAL } from '../fixtures/session.ts'
import {
  type NodeShape,
  REVEALING,
  type ShapedNode,
  startShapedNode,
} from '../fixtures/shaped-node.ts'
import { test } from '../fixtures/test.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { askForAccount, decideBy } from '../pages/signing-window.ts'
import {
  fillNode,
  type WalletPopup,
  walletPopupOf,
} from '../pages/wallet-popup.ts'
import { goBack } from '../pages/wallet-screens.ts'

type Row = NodeShape & {
  name: string
  /** What the form shows once it is stored, after scheme and host. */
  stored: string
  /** The WebSocket URL is typed, since it cannot be derived. */
  isSocketTyped?: boolean
  secrets: string[]
}

const KEYS = {
  v3: 'canary3-0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  v2: 'canary2-Zk9vQ2xhbmVXb3JrZXI',
  query: 'canaryq-77c1f0a4e2b94d58',
  password: 'canaryp-tide-over-9-harbours',
  secure: 'canarys-5d41402abc4b2a76b9719d91',
  polled: 'canaryn-e4da3b7fbbce2345d777',
}

/** The first ones differ most from what other tests use. */
const shapes: Row[] = [
  {
    name: '?apikey=, WebSocket typed',
    path: `/rpc?apikey=${KEYS.query}`,
    socketPath: `/stream?apikey=${KEYS.query}`,
    isSocketTyped: true,
    stored: '/rpc?apikey=<key>',
    secrets: [KEYS.query],
  },
  {
    name: 'basic credentials',
    credentials: `pilot:${KEYS.password}`,
    socketPath: '/',
    stored: '',
    secrets: [KEYS.password, `pilot:${KEYS.password}`],
  },
  {
    name: 'no WebSocket',
    path: `/${KEYS.polled}`,
    stored: '/<key>',
    secrets: [KEYS.polled],
  },
  { name: 'keyless loopback', socketPath: '/', stored: '', secrets: [] },
  {
    name: '/v3/key',
    path: `/v3/${KEYS.v3}`,
    socketPath: `/ws/v3/${KEYS.v3}`,
    stored: '/v3/<key>',
    secrets: [KEYS.v3],
  },
  {
    name: '/v2/key',
    path: `/v2/${KEYS.v2}`,
    socketPath: `/v2/${KEYS.v2}`,
    stored: '/v2/<key>',
    secrets: [KEYS.v2],
  },
  {
    name: 'https, self-signed',
    isSecure: true,
    path: `/v3/${KEYS.secure}`,
    socketPath: `/ws/v3/${KEYS.secure}`,
    stored: '/v3/<key>',
    secrets: [KEYS.secure],
  },
  // The wallet runs on all sites, so it has access: nodes.spec tests it without.
  {
    name: 'no CORS header',
    cors: false,
    socketPath: '/',
    stored: '',
    secrets: [],
  },
]

const rows = shapes.slice(
  0,
  rounds('NODE_SHAPES', { short: 1, long: shapes.length }),
)

/** What others can read of a step, beside its result for the table. */
type Step = { cell: string; seen?: string[] }

type Trial = {
  row: Row
  node: ShapedNode
  /** The same chain, without the wallet. */
  rpcUrl: string
  popup: WalletPopup
  dapp: Page
}

const resultOf = (outcome: Outcome): unknown => {
  expect(outcome).toHaveProperty('result')
  return 'result' in outcome && outcome.result
}

const valuesIn = (page: Page): Promise<string[]> =>
  page
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).value),
    )

const openLocal = async (popup: WalletPopup): Promise<void> => {
  await popup.goTo('Networks')
  await popup.page.getByRole('link', { name: 'Local', exact: true }).click()
  await expect(popup.heading('Local')).toBeFocused()
}

const steps = {
  test: async ({ row, node, popup }: Trial): Promise<Step> => {
    await openLocal(popup)
    await fillNode(popup, {
      url: node.url,
      ...(row.isSocketTyped && { webSocketUrl: node.webSocketUrl }),
    })
    await popup.button('Test').click()
    await expect(popup.status).toContainText('31337 (correct)')
    await expect(popup.status).toContainText(
      row.socketPath ? 'WebSocketConnected' : 'WebSocketNone',
    )
    return { cell: row.socketPath ? 'HTTP, WebSocket' : 'HTTP' }
  },
  save: async ({ row, node, popup }: Trial): Promise<Step> => {
    await popup.button('Save').click()
    await expect(popup.toast).toHaveText('Saved')
    const { protocol, host } = new URL(node.url)
    const masked = row.credentials ? '<key>@' : ''
    const shown = `${protocol}//${masked}${host}${row.stored}`
    await expect(popup.field('Node URL')).toHaveValue(shown)
    const { page } = popup
    const seen = [await page.content(), String(await valuesIn(page))]
    await page.reload()
    await expect(popup.field('Node URL')).toHaveValue(shown)
    seen.push(await page.content(), String(await valuesIn(page)))
    await goBack(page)
    await expect(popup.heading('Networks')).toBeFocused()
    return { cell: 'masked', seen: [...seen, await page.content()] }
  },
  read: async ({ dapp }: Trial): Promise<Step> => {
    const balance = await invoke(dapp, LOCAL, {
      method: 'eth_getBalance',
      params: [accounts.first, 'latest'],
    })
    expect(Number(resultOf(balance))).toBeGreaterThan(0)
    const failed = await invoke(dapp, LOCAL, { method: REVEALING })
    expect(failed).toHaveProperty('error')
    return { cell: 'yes', seen: [JSON.stringify([balance, failed])] }
  },
  sign: async ({ dapp, row }: Trial): Promise<Step> => {
    const message = `Node: ${row.name}`
    const { screen, answer } = await askForAccount(dapp, {
      scope: LOCAL,
      method: 'personal_sign',
      params: [message, accounts.first],
    })
    const shown = await screen.page.content()
    await decideBy(screen, 'Sign')
    const signature = resultOf(await answer) as Hex
    const address = accounts.first
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    return { cell: 'yes', seen: [shown, signature] }
  },
  send: async ({ dapp, node }: Trial): Promise<Step> => {
    const before = node.posts() + node.sockets()
    const opened = dapp.context().waitForEvent('page')
    const answer = invoke(dapp, LOCAL, {
      method: 'eth_sendTransaction',
      params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
    })
    const window = sendWindowOf(await opened)
    await expect(window.sendButton).toBeEnabled()
    const shown = await window.page.content()
    await window.send()
    const hash = resultOf(await answer)
    const receipt = await invoke(dapp, LOCAL, {
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    expect(receipt).toMatchObject({ result: { status: '0x1' } })
    expect(node.posts() + node.sockets()).toBeGreaterThan(before)
    return { cell: 'mined', seen: [shown, JSON.stringify([hash, receipt])] }
  },
  subscribe: async ({ dapp, node, row, rpcUrl }: Trial): Promise<Step> => {
    const subscription = resultOf(
      await invoke(dapp, LOCAL, {
        method: 'eth_subscribe',
        params: ['newHeads'],
      }),
    )
    await callNode(rpcUrl, { method: 'evm_mine' })
    const ofThis = async () =>
      (await notified(dapp)).filter(
        ({ notification: { params } }) => params.subscription === subscription,
      )
    await expect.poll(async () => (await ofThis()).length).toBe(1)
    const ended = await invoke(dapp, LOCAL, {
      method: 'eth_unsubscribe',
      params: [subscription],
    })
    expect(ended).toStrictEqual({ result: true })
    expect(node.sockets() > 0).toBe(row.socketPath !== undefined)
    return {
      cell: row.socketPath ? 'WebSocket' : 'polled',
      seen: [JSON.stringify(await ofThis())],
    }
  },
}

const toTable = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) =>
      line
        .map((cell) => cell.padEnd(26))
        .join('')
        .trimEnd(),
    )
    .join('\n')

test('a node works with any shape of URL, and its secrets stay in the wallet', {
  tag: '@long',
}, async ({ chains, dapp, openWallet }) => {
  const { rpcUrl = '' } = chains.networks[0] ?? {}
  const log = recordLog(openWallet.context)
  const popup = walletPopupOf(await openWallet.openPopup())
  await recordNotifications(dapp)
  await connect(dapp, { [LOCAL]: anything() })
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const table: string[][] = [['URL', ...names]]
  const seen: [where: string, text: string][] = []
  try {
    for (const row of rows) {
      const node = await startShapedNode(rpcUrl, row)
      const line = [row.name]
      table.push(line)
      for (const name of names) {
        const step = await steps[name]({ row, node, rpcUrl, popup, dapp })
        line.push(step.cell)
        for (const text of step.seen ?? []) {
          seen.push([`${name} of ${row.name}`, text])
        }
      }
      await node.stop()
    }
  } finally {
    console.log(toTable(table))
  }

  seen.push(
    ...Object.entries({
      ...(await seenByOthers(dapp)),
      ...(await shownActivity(await openWallet.openPopup())),
      console: log.take(),
    }),
  )
  const secrets = rows.flatMap((row) => row.secrets)
  const found = seen.flatMap(([where, text]) =>
    findInText(text, secrets).map((what) => `${where}: ${what}`),
  )
  const size = seen.reduce((sum, [, { length }]) => sum + length, 0)
  console.log(
    `${secrets.length} secrets, ${size} characters in ${seen.length} places, ${found.length} finds`,
  )
  expect(found).toStrictEqual([])
  for (const secret of secrets) {
    expect(findInText(`[["${secret}"]]`, secrets)).not.toStrictEqual([])
  }
})
