import { expect } from '../../src/playwright/matchers.ts'
import { accounts, invoke, LOCAL } from '../fixtures/session.ts'
import { LANES, laneTag, connectedTest as test } from './kit-test.ts'

const read = { method: 'eth_getBalance', params: [accounts.first, 'latest'] }

const send = {
  method: 'eth_sendTransaction',
  params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
}

test('a node that refuses the key is reported', async ({ dapp, wallet }) => {
  wallet.node('local').fail({ kind: 'unauthorized' })
  expect(await invoke(dapp, LOCAL, read)).toMatchObject({
    error: { code: 4901, data: { reason: 'unauthorized' } },
  })
  wallet.node('local').heal()
  expect(await invoke(dapp, LOCAL, read)).toHaveProperty('result')
})

test('a faulty answer is retried', async ({ dapp, wallet }) => {
  wallet.node('local').fail({ kind: 'server-error', times: 1 })
  expect(await invoke(dapp, LOCAL, read)).toHaveProperty('result')
  const asked = wallet.node('local').calls()
  expect(asked.map(({ method }) => method)).toContain('eth_getBalance')
})

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a transaction that the node reverts is sent anyway', async ({
      dapp,
      wallet,
    }) => {
      wallet.node('local').fail({
        kind: 'revert',
        reason: 'Not today',
        method: 'eth_estimateGas',
      })
      const sent = invoke(dapp, LOCAL, send)
      const request = await wallet.nextRequest()
      await request.approve()
      expect(await sent).toHaveProperty('result')
    })
  })
}
