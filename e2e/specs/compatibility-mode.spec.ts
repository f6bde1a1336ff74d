import { expect, type Page } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { emptySession } from '../fixtures/answers.ts'
import { evaluateInContentScript } from '../fixtures/content-script.ts'
import { countReceived } from '../fixtures/count-received.ts'
import {
  type Inspection,
  inspect,
  recordEverything,
} from '../fixtures/inspect-page.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { accounts, LOCAL, LOCAL_TWO } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { traces } from '../fixtures/traces.ts'
import {
  askByWindow,
  ETHEREUM_STREAM,
  framesOf,
  notificationsOn,
  postFrame,
  recordChannel,
  SESSION_STREAM,
} from '../fixtures/window-channel.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'

const { first, second } = accounts
const [LOCAL_HEX, TWO_HEX] = ['0x7a69', '0x7a6a']

const typedData = {
  domain: { name: 'Harbour', chainId: 31_338 },
  types: { Crate: [{ name: 'label', type: 'string' }] },
  primaryType: 'Crate',
  message: { label: 'Rope' },
} as const

/** The user opens the screen of a site by its address, and sets switches. */
const setSwitches = async (
  wallet: LaunchedWallet,
  origin: string,
  names: string[],
): Promise<WalletPopup> => {
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByText('Site can’t find Portolan?').click()
  await popup.page.getByLabel('Site address').fill(origin)
  await popup.button('Open site settings').click()
  for (const name of names) {
    await popup.box(name).check()
    await expect(popup.box(name)).toBeChecked()
  }
  await popup.page.reload()
  for (const name of names) await expect(popup.box(name)).toBeChecked()
  return popup
}

/** Resolves when the page script has acted on the settings of the site. */
const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  // `waitForFunction` would add listeners of its own.
  await expect
    .poll(() => page.evaluate(() => settingsReceived))
    .toBeGreaterThan(0)
}

test.describe('where the mode is on', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(countReceived)
    await page.addInitScript(recordChannel)
  })

  test('the window channel connects, signs, sends, switches and disconnects', async ({
    context,
    openWallet,
    page,
    sites,
  }) => {
    const { origin } = sites.first
    await setSwitches(openWallet, origin, ['MetaMask compatibility'])
    await open(page, origin)
    const ask = (method: string, params?: unknown) =>
      askByWindow(page, ETHEREUM_STREAM, { method, params })
    const decide = async (button: string, method: string, params: unknown) => {
      const opened = context.waitForEvent('page')
      const answer = ask(method, params)
      await decideBy(walletPopupOf(await opened), button)
      return answer
    }

    // As libraries detect the wallet: without an id.
    await postFrame(page, ETHEREUM_STREAM, {
      method: 'metamask_getProviderState',
    })
    await expect
      .poll(() => framesOf(page))
      .toStrictEqual([
        {
          name: ETHEREUM_STREAM,
          data: {
            jsonrpc: '2.0',
            result: {
              extensionId,
              accounts: [],
              chainId: LOCAL_HEX,
              networkVersion: '31337',
              isUnlocked: true,
            },
          },
        },
      ])

    const opened = nextConnectWindow(context)
    const connected = ask('eth_requestAccounts')
    await (await opened).connect()
    expect(await connected).toStrictEqual({ result: [first] })
    expect(await ask('eth_chainId')).toStrictEqual({ result: LOCAL_HEX })

    const signed = await decide('Sign', 'personal_sign', ['0x4869', first])
    const { result: signature } = signed as { result: Hex }
    const raw = '0x4869'
    expect(
      await verifyMessage({ address: first, message: { raw }, signature }),
    ).toBe(true)

    expect(
      await ask('wallet_switchEthereumChain', [{ chainId: TWO_HEX }]),
    ).toStrictEqual({ result: null })
    expect(
      await ask('wallet_switchEthereumChain', [{ chainId: '0x3ade68b1' }]),
    ).toMatchObject({ error: { code: 4902 } })
    expect(await notificationsOn(page, ETHEREUM_STREAM)).toStrictEqual([
      ['metamask_accountsChanged', [first]],
      ['metamask_chainChanged', { chainId: TWO_HEX, networkVersion: '31338' }],
    ])

    const typed = await decide('Sign', 'eth_signTypedData_v4', [
      first,
      JSON.stringify({
        ...typedData,
        types: {
          ...typedData.types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
      }),
    ])
    expect(
      await verifyTypedData({
        ...typedData,
        address: first,
        signature: (typed as { result: Hex }).result,
      }),
    ).toBe(true)

    const shown = context.waitForEvent('page')
    const sent = ask('eth_sendTransaction', [
      { from: first, to: second, value: '0x1' },
    ])
    await sendWindowOf(await shown).send()
    expect(await sent).toStrictEqual({
      result: expect.stringMatching(/^0x[\da-f]{64}$/),
    })

    // The other stream is the session API.
    const session = await askByWindow(page, SESSION_STREAM, {
      method: 'wallet_getSession',
    })
    expect(session).toMatchObject({
      result: { sessionScopes: { [LOCAL]: {}, [LOCAL_TWO]: {} } },
    })

    await open(page, origin)
    expect(await ask('eth_accounts')).toStrictEqual({ result: [first] })
    await openWallet.stopWorker()
    await open(page, origin)
    expect(await ask('eth_chainId')).toStrictEqual({ result: TWO_HEX })
    await openWallet.stopWorker()
    expect(await ask('eth_accounts')).toStrictEqual({ result: [first] })

    await askByWindow(page, SESSION_STREAM, { method: 'wallet_getSession' })
    await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await notificationsOn(page, ETHEREUM_STREAM)).toStrictEqual([
      [
        'metamask_chainChanged',
        { chainId: LOCAL_HEX, networkVersion: '31337' },
      ],
      ['metamask_accountsChanged', []],
    ])
    expect(await notificationsOn(page, SESSION_STREAM)).toStrictEqual([
      ['wallet_sessionChanged', { sessionScopes: {} }],
    ])
    expect(
      await askByWindow(page, SESSION_STREAM, { method: 'wallet_getSession' }),
    ).toStrictEqual({ result: emptySession })
  })

  test('window.ethereum is the compatible provider, until the user disconnects', {
    tag: '@full',
  }, async ({ context, openWallet, page, sites }) => {
    const { origin } = sites.first
    const popup = await setSwitches(openWallet, origin, [
      'Default wallet',
      'MetaMask compatibility',
    ])
    await open(page, origin)
    const opened = nextConnectWindow(context)
    const answers = page.evaluate(async (chainId) => {
      type Method =
        | 'on'
        | 'request'
        | 'enable'
        | 'send'
        | 'sendAsync'
        | 'isConnected'
      const { ethereum } = globalThis as unknown as {
        ethereum: Record<Method, (...args: unknown[]) => unknown> &
          Record<string, unknown>
      }
      const seen: unknown[] = []
      ethereum.on('networkChanged', (version: unknown) => seen.push(version))
      const [account] = (await ethereum.enable()) as string[]
      const called = await new Promise((resolve) =>
        ethereum.sendAsync(
          { id: 7, jsonrpc: '2.0', method: 'eth_accounts' },
          (error: unknown, answer: unknown) => resolve([error, answer]),
        ),
      )
      const params = [{ chainId }]
      await ethereum.request({ method: 'wallet_switchEthereumChain', params })
      return {
        account,
        called,
        sent: await ethereum.send('eth_chainId'),
        now: ethereum.send({ id: 8, method: 'net_version' }),
        state: [
          ethereum.isMetaMask,
          ethereum.isPortolan,
          ethereum.isConnected(),
          ethereum.chainId,
          ethereum.networkVersion,
          ethereum.selectedAddress,
        ],
        seen,
      }
    }, TWO_HEX)
    await (await opened).connect()
    expect(await answers).toStrictEqual({
      account: first,
      called: [null, { id: 7, jsonrpc: '2.0', result: [first] }],
      sent: { jsonrpc: '2.0', result: TWO_HEX },
      now: { id: 8, jsonrpc: '2.0', result: '31338' },
      state: [true, true, true, TWO_HEX, '31338', first],
      seen: ['31338'],
    })

    await popup.button('Disconnect').click()
    await expect(popup.page.getByText('No connected sites')).toBeVisible()
    const stored = await openWallet.inside.evaluate(async () => [
      await chrome.storage.sync.get(null),
      await chrome.storage.local.get('sites/settings'),
    ])
    expect(stored).toStrictEqual([{}, {}])
  })

  test('frames inside the page get no answer', async ({
    openWallet,
    page,
    sites,
  }) => {
    const { origin } = sites.first
    await setSwitches(openWallet, origin, ['MetaMask compatibility'])
    await open(page, origin)
    const received = () =>
      page.evaluate(() => {
        const inner = frames[0] as unknown as { receivedByWindow: unknown[] }
        return [inner.receivedByWindow, receivedByWindow]
      })
    await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = '/inner'
      document.body.append(frame)
      await new Promise((resolve) => {
        frame.onload = resolve
      })
      const data = {
        name: 'metamask-provider',
        data: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      }
      const message = { target: 'metamask-contentscript', data }
      const inner = frame.contentWindow as Window & typeof globalThis
      // Its own channel, and that of the page around it.
      const arrived = [inner, window].map(
        (target) =>
          new Promise<void>((resolve) => {
            target.addEventListener('message', ({ data }) => {
              if (data === 'last') resolve()
            })
          }),
      )
      for (const posted of [message, 'last']) {
        inner.eval(`postMessage(${JSON.stringify(posted)}, origin);
          parent.postMessage(${JSON.stringify(posted)}, origin)`)
      }
      await Promise.all(arrived)
    })
    // Their answers would come before those of later requests.
    const later = { method: 'eth_chainId' }
    const outcome = await askByWindow(page, ETHEREUM_STREAM, later)
    const data = { jsonrpc: '2.0', id: expect.any(String), ...outcome }
    expect(await received()).toStrictEqual([
      [],
      [{ name: ETHEREUM_STREAM, data }],
    ])
  })
})

test.describe('where the mode is off', () => {
  const PROVIDER = [
    'isPortolan',
    'request',
    'on',
    'once',
    'addListener',
    'off',
    'removeListener',
    'removeAllListeners',
  ]
  const announced = [
    'caip294:wallet_announce io.github.portolan',
    'eip6963:announceProvider io.github.portolan',
  ]
  /** The wallet as it was before it had such a mode. */
  const untouched: Inspection = {
    names: ['portolan'],
    changed: [],
    dispatched: [
      'portolan:handover',
      ...announced,
      'wallet-standard:register-wallet',
      'eip6963:requestProvider',
      ...announced.slice(1),
      'caip294:wallet_prompt',
      ...announced.slice(0, 1),
    ],
    listened: [
      'caip294:wallet_prompt',
      'eip6963:requestProvider',
      'wallet-standard:app-ready',
    ],
    providers: { 'io.github.portolan': PROVIDER },
    posted: [],
    requested: 0,
  }

  const inspectSite = async (
    { inside }: LaunchedWallet,
    page: Page,
    url: string,
  ): Promise<Inspection> => {
    await page.addInitScript(recordEverything)
    await page.goto(`${url}/?uncaptured`)
    return inspect(page, inside)
  }

  test('a page finds no trace of it, wherever it looks', async ({
    openWallet,
    page,
    sites,
  }) => {
    // On another site it is on.
    await setSwitches(openWallet, sites.second.origin, [
      'Default wallet',
      'MetaMask compatibility',
    ])
    expect(
      await inspectSite(openWallet, page, sites.first.origin),
    ).toStrictEqual(untouched)
  })

  test('a page with the default wallet finds no other trace', {
    tag: '@full',
  }, async ({ openWallet, page, sites }) => {
    const { origin } = sites.first
    await setSwitches(openWallet, origin, ['Default wallet'])
    await page.addInitScript(countReceived)
    await page.addInitScript(recordEverything)
    await open(page, `${origin}/?uncaptured`)
    const { dispatched } = untouched
    expect(await inspect(page, openWallet.inside)).toStrictEqual({
      ...untouched,
      names: ['portolan', 'ethereum'],
      dispatched: dispatched.toSpliced(4, 0, 'ethereum#initialized'),
    })
  })

  test('a page finds no trace of it after it was on', { tag: '@full' }, async ({
    openWallet,
    page,
    sites,
  }) => {
    const { origin } = sites.first
    const name = 'MetaMask compatibility'
    const popup = await setSwitches(openWallet, origin, [name])
    await popup.box(name).uncheck()
    await expect(popup.box(name)).not.toBeChecked()
    await popup.page.reload()
    await expect(popup.box(name)).not.toBeChecked()
    expect(await inspectSite(openWallet, page, origin)).toStrictEqual(untouched)
  })

  test('a page finds no trace of it if a content script has claimed all groups', {
    tag: '@full',
  }, async ({ openWallet, page, sites }) => {
    await page.goto(sites.second.origin)
    const groups = Object.fromEntries(
      Array.from({ length: 17 }, (_, group) => [`site-group/${group}`, true]),
    )
    const claim = `chrome.storage.sync.set(${JSON.stringify(groups)}).then(() => 'set')`
    expect(await evaluateInContentScript(page, claim)).toBe('set')
    expect(
      await inspectSite(openWallet, page, sites.first.origin),
    ).toStrictEqual(untouched)
  })

  test('the same inspection finds any single trace', { tag: '@full' }, async ({
    context,
    openWallet,
    sites,
  }) => {
    for (const [name, { leave, found }] of Object.entries(traces)) {
      await test.step(name, async () => {
        const page = await context.newPage()
        await page.addInitScript(recordEverything)
        await page.addInitScript(leave)
        await page.goto(`${sites.first.origin}/?uncaptured`)
        expect(await inspect(page, openWallet.inside), name).toStrictEqual({
          ...untouched,
          ...found(untouched),
        })
        await page.close()
      })
    }
  })

  test('the same inspection finds the mode where it is on', {
    tag: '@full',
  }, async ({ openWallet, page, sites }) => {
    const { origin } = sites.first
    await setSwitches(openWallet, origin, [
      'Default wallet',
      'MetaMask compatibility',
    ])
    await page.addInitScript(countReceived)
    await page.addInitScript(recordEverything)
    await open(page, `${origin}/?uncaptured`)
    const found = await inspect(page, openWallet.inside)
    expect(found).toMatchObject({
      names: ['portolan', 'ethereum'],
      providers: {
        'io.metamask': expect.arrayContaining(['isMetaMask', 'sendAsync']),
      },
    })
    expect(found.dispatched).toContain('eip6963:announceProvider io.metamask')
    expect(found.dispatched).toContain('ethereum#initialized')
    expect(found.listened).toContain('message')
    expect(found.posted).toHaveLength(8)
    expect(found.requested).toBeGreaterThan(0)
  })
})
