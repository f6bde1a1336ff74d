import { expect } from '../../src/playwright/matchers.ts'
import {
  accounts,
  anything,
  createSession,
  getSession,
  invoke,
  LOCAL,
  LOCAL_TWO,
} from '../fixtures/session.ts'
import { LANES, laneTag, test } from './kit-test.ts'

const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.describe('with another state', () => {
  test.use({
    walletState: {
      accounts: 1,
      watchOnly: [SOMEBODY],
      networks: [{ name: 'harbour', chainId: 777001 }],
      language: 'de',
      theme: 'dark',
    },
  })

  test('the wallet has exactly these accounts and networks', async ({
    wallet,
  }) => {
    const held = await wallet.accounts()
    expect(held.map(({ address, kind }) => [address, kind])).toEqual([
      [accounts.first, 'phrase'],
      [SOMEBODY, 'watch-only'],
    ])
    expect(wallet.chainIdOf('harbour')).toBe('eip155:777001')
    const popup = await wallet.openPopup()
    await expect(popup.locator('html')).toHaveAttribute('lang', 'de')
    await expect(
      popup.getByText('Testversion: bekannte Schlüssel'),
    ).toBeVisible()
    expect(await popup.evaluate(() => localStorage.getItem('theme'))).toBe(
      'dark',
    )
  })

  test('a watch-only account signs nothing', async ({
    dapp,
    origin,
    wallet,
  }) => {
    const harbour = wallet.chainIdOf('harbour')
    await wallet.setState({
      accounts: 0,
      watchOnly: [SOMEBODY],
      sessions: [{ origin }],
    })
    expect(
      await invoke(dapp, harbour, {
        method: 'personal_sign',
        params: ['0x6869', SOMEBODY],
      }),
    ).toMatchObject({ error: { code: 4200, data: { reason: 'watch-only' } } })
  })
})

test('a site can be connected before the test begins', async ({
  dapp,
  origin,
  wallet,
}) => {
  await wallet.setState({
    sessions: [{ origin, chains: ['local-two'], accounts: [2] }],
  })
  expect(await getSession(dapp)).toMatchObject({
    result: {
      sessionScopes: {
        [LOCAL_TWO]: { accounts: [`${LOCAL_TWO}:${accounts.third}`] },
      },
    },
  })
})

test('a site can get window.ethereum', { tag: '@full' }, async ({
  page,
  origin,
  wallet,
}) => {
  await wallet.setState({ sites: [{ origin, isDefaultWallet: true }] })
  await page.goto(origin)
  await expect
    .poll(() => page.evaluate(() => 'ethereum' in globalThis))
    .toBe(true)
})

test('a locked wallet asks after it is unlocked', async ({
  dapp,
  origin,
  wallet,
}) => {
  await wallet.setState({ locked: true })
  const created = createSession(dapp, { [LOCAL]: anything() })
  const request = await wallet.nextRequest()
  await expect(request.approve()).rejects.toThrow('locked')
  await wallet.unlock()
  await request.approve()
  expect(await created).toHaveProperty('result')
  await expect(wallet).toHaveSession(origin)
})

test('what is wrong in a state is named', async ({ wallet }) => {
  await expect(
    wallet.setState({
      sessions: [{ origin: 'https://a.example', accounts: [7] }],
    }),
  ).rejects.toThrow('There is no account 7: the wallet has 3')
  await expect(
    wallet.setState({ sessions: [{ origin: 'ftp://a.example' }] }),
  ).rejects.toThrow('"ftp://a.example" is not an origin')
  await expect(async () =>
    wallet.setState({
      sessions: [{ origin: 'https://a.example', chains: ['harbour'] }],
    }),
  ).rejects.toThrow('There is no network "harbour" in this test')
})

test('a request that does not come is named', async ({ dapp, wallet }) => {
  void createSession(dapp, { [LOCAL]: anything() }).catch(() => 'closed')
  await wallet.nextRequest()
  await expect(
    wallet.nextRequest({ method: 'personal_sign', timeout: 200 }),
  ).rejects.toThrow(/No personal_sign came .* wallet_createSession of http/)
})

for (const walletLane of LANES) {
  test.describe(`in the ${walletLane} lane`, laneTag(walletLane), () => {
    test.use({ walletLane })

    // Twice, in the same worker or in another one.
    for (const time of ['first', 'second']) {
      test(`a test leaves nothing to the next, the ${time} time`, async ({
        dapp,
        origin,
        wallet,
      }) => {
        expect(
          await dapp.evaluate(() => [localStorage.length, document.cookie]),
        ).toEqual([0, ''])
        await dapp.evaluate(() => {
          localStorage.setItem('left', 'behind')
          // biome-ignore lint/suspicious/noDocumentCookie: as sites do
          document.cookie = 'left=behind'
        })
        await expect(wallet).not.toHaveSession(origin)
        await expect(wallet).not.toHaveBeenAsked()
        const created = createSession(dapp, { [LOCAL]: anything() })
        await (await wallet.nextRequest()).approve()
        expect(await created).toHaveProperty('result')
      })
    }
  })
}
