import { expect } from '../../src/playwright/matchers.ts'
import { ask, eventsOf, findProvider } from '../fixtures/ethereum.ts'
import { accounts, invoke, LOCAL } from '../fixtures/session.ts'
import { connectedTest, LANES, laneTag, test } from './kit-test.ts'

const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ETHER = 10n ** 18n

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    test('a transaction of an impersonated account is mined', async ({
      dapp,
      origin,
      wallet,
    }) => {
      await wallet.setState({
        impersonated: [SOMEBODY],
        sessions: [{ origin, accounts: [SOMEBODY] }],
      })
      await wallet.chain('local').setBalance(SOMEBODY, ETHER)
      const sent = invoke(dapp, LOCAL, {
        method: 'eth_sendTransaction',
        params: [{ from: SOMEBODY, to: accounts.second, value: '0x5' }],
      })
      const request = await wallet.nextRequest()
      await request.approve()
      const { result } = (await sent) as { result: string }
      expect(
        await wallet.chain('local').send('eth_getTransactionByHash', [result]),
      ).toMatchObject({ from: SOMEBODY.toLowerCase(), value: '0x5' })
      await expect(wallet).toHaveSent({ from: SOMEBODY, value: 5 })
    })
  })
}

test('an impersonated account signs nothing', async ({
  dapp,
  origin,
  wallet,
}) => {
  await wallet.setState({
    impersonated: [SOMEBODY],
    sessions: [{ origin, accounts: [SOMEBODY] }],
  })
  expect(
    await invoke(dapp, LOCAL, {
      method: 'personal_sign',
      params: ['0x6869', SOMEBODY],
    }),
  ).toMatchObject({
    error: {
      code: 4200,
      data: { reason: expect.stringContaining('impersonated') },
    },
  })
})

connectedTest(
  'a connected site follows to another account',
  { tag: '@full' },
  async ({ dapp, origin, wallet }) => {
    await findProvider(dapp)
    expect(await ask(dapp, 'eth_accounts')).toEqual({
      result: [accounts.first],
    })
    await wallet.as(SOMEBODY)
    await expect
      .poll(() => eventsOf(dapp))
      .toContainEqual(['accountsChanged', [SOMEBODY]])
    await expect(wallet).toHaveSession(origin, { accounts: [SOMEBODY] })
    await wallet.as(accounts.second)
    await expect(wallet).toHaveSession(origin, { accounts: [accounts.second] })
  },
)
