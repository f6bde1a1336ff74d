import { expect } from '../../src/playwright/matchers.ts'
import {
  accounts,
  anything,
  createSession,
  getSession,
  invoke,
  LOCAL,
} from '../fixtures/session.ts'
import { connectedTest, LANES, laneTag, test } from './kit-test.ts'

const send = {
  method: 'eth_sendTransaction',
  params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
}

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a request survives a stop of the worker', async ({
      dapp,
      wallet,
    }) => {
      const stopped = wallet.worker.stop({ at: 'request' })
      const created = createSession(dapp, { [LOCAL]: anything() })
      await stopped
      const request = await wallet.nextRequest()
      await request.approve()
      expect(await created).toHaveProperty('result')
    })

    connectedTest(
      'a transaction is sent once when the worker stops',
      async ({ dapp, wallet }) => {
        const sent = invoke(dapp, LOCAL, send)
        const request = await wallet.nextRequest()
        const stopped = wallet.worker.stop({ at: 'sending' })
        await request.approve()
        await stopped
        expect(await sent).toHaveProperty('result')
        const calls = wallet.node('local').calls()
        expect(
          calls.filter(({ method }) => method === 'eth_sendRawTransaction'),
        ).toHaveLength(1)
      },
    )
  })
}

connectedTest('an idle worker can be stopped', async ({ dapp, wallet }) => {
  await wallet.worker.stop()
  expect(await getSession(dapp)).toMatchObject({
    result: { sessionScopes: { [LOCAL]: {} } },
  })
})

test('a policy survives a stop of the worker', async ({ dapp, wallet }) => {
  await wallet.policy('approve')
  await wallet.worker.stop()
  expect(await createSession(dapp, { [LOCAL]: anything() })).toHaveProperty(
    'result',
  )
})

connectedTest(
  'sessions survive a restart of the browser',
  async ({ origin, wallet }) => {
    const context = await wallet.browser.restart()
    await expect(wallet).toHaveSession(origin, { accounts: [0] })
    const page = await context.newPage()
    await page.goto(origin)
    expect(await getSession(page)).toMatchObject({
      result: { sessionScopes: { [LOCAL]: {} } },
    })
  },
)
