import { expect } from '@playwright/test'
import { emptySession } from '../../fixtures/answers.ts'
import { connect } from '../../fixtures/connect.ts'
import { callWallet } from '../../fixtures/extension-page.ts'
import {
  envelope,
  listenOnPort,
  receivedOnPort,
} from '../../fixtures/external-port.ts'
import {
  accounts,
  chainIdOnly,
  getSession,
  granted,
  LOCAL,
  LOCAL_TWO,
  listen,
  revokeSession,
  sessionEvents,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'

const changedTo = (sessionScopes: object) =>
  envelope({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes },
  })

test('an edit sends the complete set to every page of the origin', async ({
  context,
  dapp,
  sites,
  wallet,
}) => {
  const second = await context.newPage()
  await second.goto(sites.first.origin)
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  await listen(second)
  await getSession(second)
  await listenOnPort(dapp)
  await callWallet(wallet.inside, {
    name: 'editSession',
    params: {
      origin: sites.first.origin,
      accounts: [accounts.first, accounts.second],
      chains: [LOCAL],
    },
  })
  const sessionScopes = {
    [LOCAL]: granted(LOCAL, accounts.first, accounts.second),
  }
  await expect
    .poll(() => sessionEvents(second))
    .toStrictEqual([{ sessionScopes }])
  // Each page and each port is notified in its own time.
  await expect
    .poll(async () => (await sessionEvents(dapp)).slice(1))
    .toStrictEqual([{ sessionScopes }])
  await expect
    .poll(() => receivedOnPort(dapp))
    .toStrictEqual([changedTo(sessionScopes)])
})

test('a site is notified when the user disconnects it', async ({
  dapp,
  sites,
  wallet,
}) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  await listenOnPort(dapp)
  await callWallet(wallet.inside, {
    name: 'disconnectSite',
    params: { origin: sites.first.origin },
  })
  await expect
    .poll(async () => (await sessionEvents(dapp)).slice(1))
    .toStrictEqual([{ sessionScopes: {} }])
  await expect.poll(() => receivedOnPort(dapp)).toStrictEqual([changedTo({})])
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
})

test('an unchanged set is sent to nobody', async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  await listenOnPort(dapp)
  await connect(dapp, { [LOCAL]: chainIdOnly })
  await revokeSession(dapp, { scopes: [LOCAL_TWO] })
  // The end is sent last, so nothing can be in flight after it.
  await revokeSession(dapp)
  await expect.poll(() => receivedOnPort(dapp)).toStrictEqual([changedTo({})])
  expect(await sessionEvents(dapp)).toHaveLength(2)
})

test('a page that does not respond delays nobody', async ({
  context,
  dapp,
  sites,
}) => {
  const busy = await context.newPage()
  // Another name of the same host has its own process, which can be blocked.
  await busy.goto(`http://localhost:${sites.first.port}`)
  await listen(busy)
  await getSession(busy)
  const blocked = busy.waitForEvent('console')
  busy
    .evaluate(() => {
      console.log('blocked')
      for (;;);
    })
    .catch(() => 'the page is closed')
  await blocked
  await dapp.evaluate(() => {
    portolan.on('wallet_sessionChanged', () => {
      throw new Error('of a listener')
    })
  })
  await connect(dapp, { [LOCAL]: chainIdOnly })
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  expect(await sessionEvents(dapp)).toHaveLength(2)
})
