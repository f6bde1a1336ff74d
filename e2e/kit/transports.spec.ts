import { expect } from '../../src/playwright/matchers.ts'
import { ask, findProvider } from '../fixtures/ethereum.ts'
import { envelope, postExternally } from '../fixtures/external-port.ts'
import { callClient, openClient } from '../fixtures/official-client.ts'
import { accounts, anything, LOCAL } from '../fixtures/session.ts'
import { LANES, laneTag, test } from './kit-test.ts'

const params = { optionalScopes: { [LOCAL]: anything() } }

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('an EIP-1193 dapp connects', async ({ dapp, wallet }) => {
      await findProvider(dapp)
      const connected = ask(dapp, 'eth_requestAccounts')
      const request = await wallet.nextRequest({
        method: 'eth_requestAccounts',
      })
      await request.approve({ chains: ['local'] })
      expect(await connected).toEqual({
        result: [accounts.first],
      })
      expect(await ask(dapp, 'eth_chainId')).toEqual({ result: '0x7a69' })
    })

    test('a dapp connects over the external port', {
      tag: '@full',
    }, async ({ dapp, wallet }) => {
      const method = 'wallet_createSession'
      const answered = postExternally(dapp, {
        messages: [envelope({ jsonrpc: '2.0', id: 1, method, params })],
        answers: 1,
        id: wallet.extensionId,
      })
      await (await wallet.nextRequest({ method })).approve()
      await answered
      await expect(wallet).toHaveBeenAsked({ method, times: 1 })
    })

    test('the official client connects', async ({ page, origin, wallet }) => {
      await openClient(page, {
        origin,
        transport: 'getExternallyConnectableTransport',
        id: wallet.extensionId,
      })
      const connected = callClient(page, 'createSession', params)
      await (await wallet.nextRequest()).approve()
      expect(await connected).toHaveProperty('result')
      await expect(wallet).toHaveSession(origin, { chains: ['local'] })
    })
  })
}
