import { expect } from '../../src/playwright/matchers.ts'
import { accounts, invoke, LOCAL } from '../fixtures/session.ts'
import { LANES, laneTag, connectedTest as test } from './kit-test.ts'

const GWEI = 1_000_000_000n

const send = {
  method: 'eth_sendTransaction',
  params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
}

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a test sends a transaction', async ({ dapp, origin, wallet }) => {
      const sent = invoke(dapp, LOCAL, send)
      const request = await wallet.nextRequest({
        method: 'eth_sendTransaction',
      })
      await request.approve()
      expect(await sent).toHaveProperty('result')
      await expect(wallet).toHaveSent({
        from: 0,
        to: accounts.second,
        value: 1,
        data: '0x',
        chain: 'local',
        origin,
      })
    })

    test('a test chooses fees, gas and nonce', async ({ dapp, wallet }) => {
      const sent = invoke(dapp, LOCAL, send)
      const request = await wallet.nextRequest()
      await request.approve({
        fees: { maxFeePerGas: 7n * GWEI, maxPriorityFeePerGas: 2n * GWEI },
        gas: 50_000,
        nonce: 0,
      })
      const { result } = (await sent) as { result: string }
      const mined = await wallet
        .chain('local')
        .send('eth_getTransactionByHash', [result])
      expect(mined).toMatchObject({
        maxFeePerGas: `0x${(7n * GWEI).toString(16)}`,
        maxPriorityFeePerGas: `0x${(2n * GWEI).toString(16)}`,
        gas: '0xc350',
        nonce: '0x0',
      })
    })

    test('a test chooses a speed', { tag: '@full' }, async ({
      dapp,
      wallet,
    }) => {
      const sent = invoke(dapp, LOCAL, send)
      const request = await wallet.nextRequest()
      await request.approve({ fees: 'fast' })
      expect(await sent).toHaveProperty('result')
    })

    test('a test sends a batch of calls', async ({ dapp, wallet }) => {
      const calls = ['0x1', '0x2'].map((value) => ({
        to: accounts.second,
        value,
      }))
      const sent = invoke(dapp, LOCAL, {
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            from: accounts.first,
            chainId: '0x7a69',
            atomicRequired: false,
            calls,
          },
        ],
      })
      const request = await wallet.nextRequest({ method: 'wallet_sendCalls' })
      await request.approve({
        fees: { maxFeePerGas: 7n * GWEI, maxPriorityFeePerGas: 2n * GWEI },
      })
      expect(await sent).toHaveProperty('result')
      await expect(wallet).toHaveSent({ value: 1 })
      await expect(wallet).toHaveSent({ value: 2 })
    })

    test('a test rejects a transaction', { tag: '@full' }, async ({
      dapp,
      wallet,
    }) => {
      const sent = invoke(dapp, LOCAL, send)
      const request = await wallet.nextRequest()
      await request.reject()
      expect(await sent).toMatchObject({ error: { code: 4001 } })
      await expect(wallet).not.toHaveSent()
    })
  })
}
