import { expect } from '../../src/playwright/matchers.ts'
import {
  anything,
  createSession,
  getSession,
  LOCAL,
  LOCAL_TWO,
} from '../fixtures/session.ts'
import { LANES, laneTag, test } from './kit-test.ts'

const BOTH = { [LOCAL]: anything(), [LOCAL_TWO]: anything() }

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a test connects a site with what is preselected', async ({
      dapp,
      origin,
      wallet,
    }) => {
      const created = createSession(dapp, BOTH)
      const request = await wallet.nextRequest({
        method: 'wallet_createSession',
      })
      expect(request).toMatchObject({
        origin,
        kind: 'connect',
        method: 'wallet_createSession',
      })
      await request.approve()
      expect(await created).toHaveProperty('result')
      await expect(wallet).toHaveSession(origin, {
        chains: ['local', 'local-two'],
        accounts: [0],
      })
    })

    test('a test chooses accounts and networks', async ({
      dapp,
      origin,
      wallet,
    }) => {
      const created = createSession(dapp, BOTH)
      const request = await wallet.nextRequest()
      await request.approve({ accounts: [1, 2], chains: ['local-two'] })
      const [, second, third] = await wallet.accounts()
      expect(await created).toMatchObject({
        result: {
          sessionScopes: {
            [LOCAL_TWO]: {
              accounts: [second, third].map(
                (account) => `${LOCAL_TWO}:${account?.address}`,
              ),
            },
          },
        },
      })
      await expect(wallet).toHaveSession(origin, {
        chains: [31338],
        accounts: [1, 2],
      })
    })

    test('a test rejects a connection', { tag: '@full' }, async ({
      dapp,
      origin,
      wallet,
    }) => {
      const created = createSession(dapp, BOTH)
      const request = await wallet.nextRequest()
      await request.reject()
      expect(await created).toMatchObject({ error: { code: 4001 } })
      await expect(wallet).not.toHaveSession(origin)
    })

    test('two requests are decided in any order', { tag: '@full' }, async ({
      dapp,
      context,
      sites,
      wallet,
    }) => {
      const other = await context.newPage()
      await other.goto(sites.second.origin)
      const first = createSession(dapp, BOTH)
      const one = await wallet.nextRequest({ origin: sites.first.origin })
      const second = createSession(other, BOTH)
      const two = await wallet.nextRequest({ origin: sites.second.origin })
      await two.approve()
      expect(await second).toHaveProperty('result')
      await one.reject()
      expect(await first).toMatchObject({ error: { code: 4001 } })
    })
  })
}

test('a test clicks in the real window', async ({ dapp, origin, wallet }) => {
  const created = createSession(dapp, BOTH)
  const request = await wallet.nextRequest()
  const window = await request.page()
  await expect(window.getByText('Test build: well-known keys')).toBeVisible()
  await window.getByRole('button', { name: 'Connect', exact: true }).click()
  await created
  await expect(wallet).toHaveSession(origin)
})

test('the next request is rejected once', async ({ dapp, wallet }) => {
  await wallet.policy('approve')
  await wallet.rejectNext()
  expect(await createSession(dapp, BOTH)).toMatchObject({
    error: { code: 4001 },
  })
  expect(await createSession(dapp, BOTH)).toHaveProperty('result')
  expect(await getSession(dapp)).toHaveProperty('result')
})
