import { expect, type Page } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession, rejected, unauthorized } from '../fixtures/answers.ts'
import { callNode } from '../fixtures/call-node.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import {
  callClient,
  invokeByClient,
  openClient,
  PATIENT,
  receivedByClientIn,
  transports,
} from '../fixtures/official-client.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  granted,
  LOCAL,
  LOCAL_TWO,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import {
  type ConnectWindow,
  nextConnectWindow,
} from '../pages/connect-window.ts'

const CONNECTS = rounds('CLIENT_CONNECTS', { short: 2, long: 100 })

const both = { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly }
const grantedBoth = {
  [LOCAL]: granted(LOCAL, accounts.first),
  [LOCAL_TWO]: granted(LOCAL_TWO, accounts.first),
}

const sessionOf = (sessionScopes: object) => ({
  result: { sessionScopes, sessionProperties: {} },
})

const sessionChanged = (sessionScopes: object) => ({
  jsonrpc: '2.0',
  method: 'wallet_sessionChanged',
  params: { sessionScopes },
})

/** The page sends a request through the client, and the user sees it. */
const askByClient = async (
  page: Page,
  optionalScopes: object,
): Promise<{ window: ConnectWindow; created: Promise<Outcome> }> => {
  const opened = nextConnectWindow(page.context())
  const created = callClient(page, 'createSession', { optionalScopes })
  // A test may end before a decision.
  created.catch(() => 'the page is closed')
  return { window: await opened, created }
}

for (const transport of transports) {
  test(`the official client uses a whole session over ${transport}`, async ({
    openWallet: _,
    page,
    sites,
  }) => {
    await openClient(page, { origin: sites.first.origin, transport })
    expect(await callClient(page, 'getSession')).toStrictEqual({
      result: emptySession,
    })
    const { window, created } = await askByClient(page, both)
    await window.connect()
    expect(await created).toStrictEqual(sessionOf(grantedBoth))
    expect(await callClient(page, 'getSession')).toStrictEqual(await created)
    expect(await receivedByClientIn(page)).toStrictEqual([
      sessionChanged(grantedBoth),
    ])
    const method = 'eth_chainId'
    expect([
      await invokeByClient(page, LOCAL, { method, params: [] }),
      await invokeByClient(page, LOCAL_TWO, { method, params: [] }),
      await invokeByClient(page, 'eip155:1', { method, params: [] }),
    ]).toStrictEqual([{ result: '0x7a69' }, { result: '0x7a6a' }, unauthorized])
    // It closes its port afterwards, and reopens it on the next call.
    expect(
      await callClient(page, 'revokeSession', { scopes: [LOCAL] }),
    ).toStrictEqual({ result: undefined })
    const { [LOCAL]: _removed, ...left } = grantedBoth
    expect(await callClient(page, 'getSession')).toStrictEqual(sessionOf(left))
    expect(await callClient(page, 'revokeSession')).toStrictEqual({
      result: undefined,
    })
    expect(await callClient(page, 'getSession')).toStrictEqual({
      result: emptySession,
    })
  })
}

test('the official client receives blocks, and every session change', {
  tag: '@full',
}, async ({ chains, context, openWallet: _, page, sites }) => {
  const [local] = chains.networks
  if (!local) throw new Error('a chain is needed')
  await openClient(page, { origin: sites.first.origin })
  const { window, created } = await askByClient(page, { [LOCAL]: anything() })
  await window.connect()
  const session = (await created) as { result: { sessionScopes: object } }
  const subscribed = await invokeByClient(page, LOCAL, {
    method: 'eth_subscribe',
    params: ['newHeads'],
  })
  const changed = sessionChanged(session.result.sessionScopes)
  await callNode(local.rpcUrl, { method: 'evm_mine' })
  await expect.poll(() => receivedByClientIn(page)).toHaveLength(2)
  const { result: block } = await callNode(local.rpcUrl, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const { hash, number } = block as { hash: string; number: string }
  const notification = {
    method: 'eth_subscription',
    params: {
      subscription: (subscribed as { result: string }).result,
      result: expect.objectContaining({ hash, number }),
    },
  }
  expect(await receivedByClientIn(page)).toEqual([
    changed,
    {
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: { scope: LOCAL, notification },
    },
  ])
  const other = await context.newPage()
  await openClient(other, { origin: sites.first.origin })
  await callClient(other, 'revokeSession')
  await expect.poll(() => receivedByClientIn(page)).toHaveLength(3)
  expect((await receivedByClientIn(page))[2]).toStrictEqual(sessionChanged({}))
})

test('the official client gets an error when the user rejects', {
  tag: '@full',
}, async ({ openWallet: _, page, sites }) => {
  await openClient(page, { origin: sites.first.origin })
  const { window, created } = await askByClient(page, both)
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
  expect(await callClient(page, 'getSession')).toStrictEqual({
    result: emptySession,
  })
})

/** Runs in the page: connects, and returns the session or the error. */
const connectOnce = (options: {
  extensionId: string
  warmupTimeout: number
}): Promise<unknown> => {
  const client = official.getMultichainClient({
    transport: official.getDefaultTransport(options),
  })
  return Promise.resolve(client.getSession()).catch(String)
}

test(`the official client connects from a stopped worker ${CONNECTS} times of ${CONNECTS}`, {
  tag: '@long',
}, async ({ page, sites, wallet }) => {
  const outcomes: unknown[] = []
  // Only a running worker can be stopped.
  await openClient(page, { origin: sites.first.origin })
  await callClient(page, 'getSession')
  for (let connects = 0; connects < CONNECTS; connects += 1) {
    await page.goto(`${sites.first.origin}/client`)
    await wallet.stopWorker()
    outcomes.push(await page.evaluate(connectOnce, { extensionId, ...PATIENT }))
  }
  const failures = outcomes.filter((outcome) => typeof outcome === 'string')
  console.log(
    `${CONNECTS - failures.length} of ${CONNECTS} connected from a stopped worker`,
  )
  expect(outcomes).toStrictEqual(Array(CONNECTS).fill(emptySession))
})
