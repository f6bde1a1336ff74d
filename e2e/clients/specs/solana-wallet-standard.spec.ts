import { type BrowserContext, expect, type Page } from '@playwright/test'
import { toBase58 } from '../../../src/protocol/solana/base58.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { connect } from '../../fixtures/connect.ts'
import { callWallet } from '../../fixtures/extension-page.ts'
import {
  extensionId,
  type LaunchedWallet,
} from '../../fixtures/launch-wallet.ts'
import { anything, getSession, LOCAL } from '../../fixtures/session.ts'
import { isSignedBy } from '../../fixtures/wallet-standard.ts'
import { WIRE_PREFIX } from '../../wire/capture.ts'
import type { WireRecord } from '../../wire/capture-script.ts'
import type { SolanaStandardDapp } from '../dapps/solana-standard-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import {
  turnOnCompatibility,
  waitForMode,
} from '../fixtures/compatibility-mode.ts'
import { approving } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { type Mainnet, test } from '../fixtures/solana-mainnet.ts'

declare const solanaStandardDapp: SolanaStandardDapp

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Held = { result: { accounts: { address: string; others: string[] }[] } }

type Start = (
  page: Page,
  options: {
    url: string
    rpcUrl: string
    /** Its own timers of this delay never fire, so the wallet must answer. */
    delay: number
  },
) => Promise<void>

const startWalletStandard: Start = async (page, { url, delay }) => {
  await openDapp(page, { url, dapp: 'solana-standard-dapp' })
  await page.evaluate(
    ([id, delay]) => {
      solanaStandardDapp.dropTimers(delay)
      solanaStandardDapp.start(id)
    },
    [extensionId, delay] as const,
  )
}

const startConnectSolana: Start = async (page, { url, rpcUrl }) => {
  await openDapp(page, {
    url,
    dapp: 'solana-standard-dapp',
    ready: waitForMode,
  })
  await page.evaluate((url) => solanaStandardDapp.startConnect(url), rpcUrl)
}

/** When the first connection took its steps, in epoch ms. */
type Steps = { asked?: number; opened?: number; clicked?: number }

const CLICK = 'click on approve '

/** For `addInitScript`; the window may close before it can be queried. */
const reportClick = (prefix: string): void => {
  if (location.protocol !== 'chrome-extension:') return
  const report = ({ target }: MouseEvent): void => {
    if (!(target as Element).closest('.approval-footer .button-primary')) return
    const { timeOrigin: opened } = performance
    const clicked = opened + performance.now()
    console.log(`${prefix}${JSON.stringify({ opened, clicked })}`)
  }
  // Before the window's own handlers.
  addEventListener('click', report, { capture: true })
}

const watchConnect = async (context: BrowserContext): Promise<Steps> => {
  const steps: Steps = {}
  await context.addInitScript(reportClick, CLICK)
  context.on('console', (line) => {
    const text = line.text()
    if (text.startsWith(CLICK)) {
      Object.assign(steps, JSON.parse(text.slice(CLICK.length)))
    }
    if (!text.startsWith(WIRE_PREFIX)) return
    const { from, at }: WireRecord = JSON.parse(text.slice(WIRE_PREFIX.length))
    const isAsked = from === 'page' && text.includes('wallet_createSession')
    if (isAsked) steps.asked = at
  })
  return steps
}

const use = async (
  client: string,
  {
    page,
    mainnet,
    openWallet,
    url,
    start: startClient,
  }: {
    page: Page
    mainnet: Mainnet
    openWallet: LaunchedWallet
    url: string
    start: Start
  },
): Promise<void> => {
  const { works } = trialsOf(client)
  const { inside } = openWallet
  const start = (delay: number) =>
    startClient(page, { url, rpcUrl: mainnet.rpcUrl, delay })
  const accounts = () => page.evaluate(() => solanaStandardDapp.accounts())
  const scopes = async () => {
    const { result } = (await getSession(page)) as {
      result: { sessionScopes: object }
    }
    return Object.keys(result.sessionScopes)
  }

  await connect(page, { [LOCAL]: anything() })
  const held = (await callWallet(inside, { name: 'getWallet' })) as never
  const [first, second] = (held as Held).result.accounts
  if (!first || !second) throw new Error('no accounts')
  await start(200)
  await works('connect', async () => {
    const steps = await watchConnect(page.context())
    const { address, ready } = await approving(page, () =>
      page.evaluate(() => solanaStandardDapp.connect()),
    )
    expect(address).toBe(first.others[0])
    expect(await scopes()).toStrictEqual([LOCAL, MAINNET])
    await expect.poll(() => Object.keys(steps)).toHaveLength(3)
    const { asked = 0, opened = 0, clicked = 0 } = steps
    // Without the user's time, and without the 2 s that the client itself waits
    // after its start before it asks the wallet.
    console.log(
      `${client}: first connect: ${Math.round(opened - asked)} ms from wallet_createSession to the start of the request window, ${Math.round(ready - clicked)} ms from the click on Connect to the account`,
    )
  })
  await works('reconnect after a reload', async () => {
    await start(2_000)
    const { address, started, ready } = await page.evaluate(() =>
      solanaStandardDapp.connect(),
    )
    expect(address).toBe(first.others[0])
    console.log(
      `${client}: ${Math.round(ready - started)} ms to reconnect, from the start of the client to the account`,
    )
  })
  await works('signMessage', async () => {
    const text = 'Fair winds'
    const { publicKey, signature } = await approving(page, () =>
      page.evaluate((text) => solanaStandardDapp.signMessage(text), text),
    )
    const message = Buffer.from(text)
    expect(isSignedBy(publicKey, { message, signature })).toBe(true)
  })
  await works('signIn', async () => {
    const { publicKey, message, signature } = await approving(page, () =>
      page.evaluate(() => solanaStandardDapp.signIn('Welcome')),
    )
    expect(Buffer.from(message).toString()).toContain(
      `${new URL(url).host} wants you to sign in with your Solana account`,
    )
    const signed = { message: Buffer.from(message), signature }
    expect(isSignedBy(publicKey, signed)).toBe(true)
  })
  await works('signAndSendTransaction, legacy and version 0', async () => {
    const signatures = await approving(page, () =>
      page.evaluate((url) => solanaStandardDapp.send(url), mainnet.rpcUrl),
    )
    const params = [signatures.map((one) => toBase58(Uint8Array.from(one)))]
    const method = 'getSignatureStatuses'
    expect(
      (await callNode(mainnet.rpcUrl, { method, params })).result,
    ).toMatchObject({ value: [{ err: null }, { err: null }] })
  })
  await works('a switch to another account', async () => {
    const name = 'editSession'
    const params = {
      origin: url,
      accounts: [first.address, second.address],
      chains: [LOCAL, MAINNET],
    }
    await callWallet(inside, { name, params })
    await callWallet(inside, {
      name: 'hideAccount',
      params: { address: first.address },
    })
    await expect.poll(accounts).toStrictEqual(second.others)
  })
  await works('disconnect, which leaves eip155', async () => {
    await page.evaluate(() => solanaStandardDapp.disconnect())
    expect(await accounts()).toStrictEqual([])
    expect(await scopes()).toStrictEqual([LOCAL])
  })
}

test('MetaMask’s Wallet Standard client uses Solana next to eip155', async ({
  dapp: page,
  mainnet,
  openWallet,
  sites,
}) => {
  const url = sites.first.origin
  const start = startWalletStandard
  const client = '@metamask/solana-wallet-standard'
  await use(client, { page, mainnet, openWallet, url, start })
})

test('connect-solana uses Solana next to eip155', async ({
  dapp: page,
  mainnet,
  openWallet,
  sites,
}) => {
  const url = sites.first.origin
  const start = startConnectSolana
  await turnOnCompatibility(openWallet, url)
  await page.reload()
  const client = '@metamask/connect-solana'
  await use(client, { page, mainnet, openWallet, url, start })
})
