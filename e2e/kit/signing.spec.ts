import { expect } from '../../src/playwright/matchers.ts'
import { accounts, invoke, LOCAL } from '../fixtures/session.ts'
import { LANES, laneTag, connectedTest as test } from './kit-test.ts'

const typedData = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Greeting: [{ name: 'words', type: 'string' }],
  },
  primaryType: 'Greeting',
  domain: { name: 'Harbour' },
  message: { words: 'Land ho' },
}

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a test signs a message', async ({ dapp, origin, wallet }) => {
      const signed = invoke(dapp, LOCAL, {
        method: 'personal_sign',
        params: ['0x4c616e6420686f', accounts.first],
      })
      const request = await wallet.nextRequest({ method: 'personal_sign' })
      expect(request.details).toMatchObject({ message: '0x4c616e6420686f' })
      await request.approve()
      expect(await signed).toMatchObject({
        result: expect.stringMatching(/^0x[\da-f]{130}$/),
      })
      await expect(wallet).toHaveSigned({ message: 'Land ho', from: 0, origin })
      await expect(wallet).not.toHaveSigned({ message: 'Land' })
    })

    test('a test signs typed data', { tag: '@full' }, async ({
      dapp,
      wallet,
    }) => {
      const signed = invoke(dapp, LOCAL, {
        method: 'eth_signTypedData_v4',
        params: [accounts.first, JSON.stringify(typedData)],
      })
      const request = await wallet.nextRequest()
      await request.approve()
      expect(await signed).toHaveProperty('result')
      await expect(wallet).toHaveSigned({ primaryType: 'Greeting' })
    })

    test('a test rejects a signature', { tag: '@full' }, async ({
      dapp,
      wallet,
    }) => {
      const signed = invoke(dapp, LOCAL, {
        method: 'personal_sign',
        params: ['0x6869', accounts.first],
      })
      const request = await wallet.nextRequest()
      await request.reject()
      expect(await signed).toMatchObject({ error: { code: 4001 } })
      await expect(wallet).not.toHaveSigned()
    })
  })
}
