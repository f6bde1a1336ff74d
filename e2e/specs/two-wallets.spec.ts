import { expect, type Page } from '@playwright/test'
import { extensionIdOf } from '../../src/dev/extension-id.ts'
import { emptySession } from '../fixtures/answers.ts'
import { connect } from '../fixtures/connect.ts'
import {
  attachIfFailed,
  logPagesIfFailed,
  recordLog,
} from '../fixtures/context-log.ts'
import { prompt, recordDiscovery } from '../fixtures/discovery.ts'
import { envelope } from '../fixtures/external-port.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import otherManifest from '../fixtures/other-wallet/manifest.json' with {
  type: 'json',
}
import {
  accounts,
  chainIdOnly,
  granted,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'
import { PATH, testDappOf } from '../pages/test-dapp.ts'

const CALLS = 100
const otherId = extensionIdOf(otherManifest.key)

const ours = { Portolan: extensionId }
const other = { 'Other wallet': otherId }
/** Wallets found by each standard. */
const found = {
  caip294: { ...ours, ...other },
  eip6963: Object.keys({ ...other, ...ours }),
}

const test = base.extend<{ shared: Page }>({
  shared: async ({ bothWallets, chains, sites }, use, testInfo) => {
    await resetWallet(bothWallets, {
      ...holding(accounts.first),
      ...nodesAt(chains.networks),
    })
    const log = recordLog(bothWallets.context)
    const page = await bothWallets.context.newPage()
    await page.addInitScript(recordDiscovery)
    await page.goto(sites.first.origin)
    await use(page)
    await attachIfFailed(testInfo, log)
    await logPagesIfFailed(testInfo, bothWallets.context)
    const { context, inside } = bothWallets
    const opened = context.pages().filter((one) => one !== inside)
    await Promise.all(opened.map((one) => one.close()))
  },
})

/** New announcements since the last time, by standard, sorted. */
const takeFound = (page: Page) =>
  page.evaluate(() => ({
    caip294: Object.fromEntries(
      announcements
        .splice(0)
        .map(({ params: { name, targets } }) => [name, targets[0]?.value]),
    ),
    eip6963: providerDetails
      .splice(0)
      .map(({ info }) => info.name)
      .sort(),
  }))

test('two wallets are both found, on load and on each prompt', async ({
  shared,
}) => {
  expect(await takeFound(shared)).toStrictEqual(found)
  for (let times = 0; times < 3; times += 1) {
    await prompt(shared)
    await prompt(shared, 'eip6963:requestProvider')
    expect(await takeFound(shared)).toStrictEqual(found)
  }
  const left = await shared.evaluate(async () => {
    const { ethereum } = globalThis as unknown as { ethereum: typeof portolan }
    return {
      ethereum: await ethereum.request({ method: 'eth_chainId' }),
      portolan: await portolan.request({ method: 'wallet_getSession' }),
      thrown: thrownErrors,
    }
  })
  expect(left).toStrictEqual({
    ethereum: 'other wallet: eth_chainId',
    portolan: emptySession,
    thrown: [],
  })
})

/**
 * Runs in the page: opens a port to each wallet and sends the same ids to both
 * at once; then ends both sessions. Returns the messages of each port, with
 * answers by id.
 */
const askBoth = async ({
  ids,
  calls,
}: {
  ids: string[]
  calls: number
}): Promise<{ answers: unknown[]; end: unknown[] }[]> => {
  type Received = { data: { id?: number } }
  let onReceived = (): void => undefined
  const ports = ids.map((id) => {
    const port = chrome.runtime.connect(id)
    const received: Received[] = []
    port.onMessage.addListener((message) => {
      received.push(message as Received)
      onReceived()
    })
    return { port, received }
  })
  const post = (id: number, method: string): void => {
    const data = { jsonrpc: '2.0', id, method }
    for (const { port } of ports) port.postMessage({ type: 'caip-348', data })
  }
  const receive = async (count: number): Promise<void> => {
    while (ports.some(({ received }) => received.length < count)) {
      await new Promise<void>((resolve) => {
        onReceived = resolve
      })
    }
  }
  for (let id = 1; id <= calls; id += 1) post(id, 'wallet_getSession')
  await receive(calls)
  post(calls + 1, 'wallet_revokeSession')
  await receive(calls + 2)
  return ports.map(({ received }) => ({
    answers: received
      .slice(0, calls)
      .sort((one, next) => (one.data.id ?? 0) - (next.data.id ?? 0)),
    end: received.slice(calls),
  }))
}

test('each wallet answers on its own port only', async ({ shared }) => {
  await connect(shared, { [LOCAL]: chainIdOnly })
  const received = await shared.evaluate(askBoth, {
    ids: [extensionId, otherId],
    calls: CALLS,
  })
  const ourSession = {
    sessionScopes: { [LOCAL]: granted(LOCAL, accounts.first) },
    sessionProperties: {},
  }
  const otherSession = {
    sessionScopes: {
      'eip155:1': { methods: [], notifications: [], accounts: [] },
    },
    sessionProperties: { wallet: 'other' },
  }
  const answer = (id: number, result: unknown) =>
    envelope({ jsonrpc: '2.0', id, result })
  const answers = (session: object) =>
    Array.from({ length: CALLS }, (_, index) => answer(index + 1, session))
  const ended = envelope({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes: {} },
  })
  expect(received).toStrictEqual([
    { answers: answers(ourSession), end: [ended, answer(CALLS + 1, true)] },
    {
      answers: answers(otherSession),
      end: [answer(CALLS + 1, otherSession), ended],
    },
  ])
  console.log(`2 wallets, ${CALLS} calls each under the same ids, 0 crossed`)
})

test('the test dapp lists two wallets, and uses the chosen one', {
  tag: '@full',
}, async ({ shared, sites }) => {
  await connect(shared, { [LOCAL]: chainIdOnly })
  await shared.goto(sites.first.origin + PATH)
  const dapp = testDappOf(shared)
  for (const [name, chain] of [
    ['Other wallet', 'eip155:1'],
    ['Portolan', LOCAL],
  ] as const) {
    const card = dapp.walletCard(name)
    await expect(card).toHaveCount(1)
    await card.getByRole('button', { name: 'Connect' }).click()
    await expect(dapp.chains).toHaveText([chain])
    await dapp.clearExtension.click()
    await expect(dapp.readiness).toHaveText('Not ready to connect')
  }
})
