import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { accounts, getSession } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { nextConnectWindow } from '../../pages/connect-window.ts'
import { sendWindowOf } from '../../pages/send-window.ts'
import { decideBy } from '../../pages/signing-window.ts'
import { walletPopupOf } from '../../pages/wallet-popup.ts'
import type { WagmiDapp } from '../dapps/wagmi-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { trialsOf } from '../fixtures/rows.ts'

declare const wagmiDapp: WagmiDapp

const WORDS = 'Fair winds'
const { works } = trialsOf('@wagmi/core')

test('a wagmi dapp finds, uses and leaves the wallet', async ({
  chains,
  dapp: page,
  sites,
}) => {
  const { first } = accounts
  const start = () =>
    openDapp(page, { url: sites.first.origin, dapp: 'wagmi-dapp' })
  await start()
  await works('find by EIP-6963', async () =>
    expect(await page.evaluate(() => wagmiDapp.wallets())).toStrictEqual([
      {
        id: 'io.github.portolan',
        name: 'Portolan',
        icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      },
    ]),
  )

  await works('connect', async () => {
    const opened = nextConnectWindow(page.context())
    const connected = page.evaluate(() => wagmiDapp.connect())
    await (await opened).connect()
    expect(await connected).toStrictEqual({
      accounts: [first],
      chainId: 31_337,
    })
  })

  await works('read through the wallet', async () => {
    const read = await page.evaluate(
      (address) => wagmiDapp.read(address as Hex),
      first,
    )
    const url = chains.networks.find(
      ({ chainId }) => chainId === 31_337,
    )?.rpcUrl
    const node = async (method: string, ...params: string[]) => {
      const { result } = await callNode(String(url), { method, params })
      return BigInt(String(result)).toString()
    }
    expect(read).toStrictEqual({
      block: await node('eth_blockNumber'),
      balance: await node('eth_getBalance', first, 'latest'),
    })
  })

  await works('signMessage', async () => {
    const asked = page.context().waitForEvent('page')
    const signed = page.evaluate((words) => wagmiDapp.sign(words), WORDS)
    await decideBy(walletPopupOf(await asked), 'Sign')
    expect(
      await verifyMessage({
        address: first,
        message: WORDS,
        signature: await signed,
      }),
    ).toBe(true)
  })

  await works('sendTransaction', async () => {
    const shown = page.context().waitForEvent('page')
    const sent = page.evaluate(
      (to) => wagmiDapp.send(to as Hex),
      accounts.second,
    )
    await sendWindowOf(await shown).send()
    expect(await sent).toMatchObject({ status: 'success' })
  })

  await works('switchChain', async () =>
    expect(await page.evaluate(() => wagmiDapp.switchTo(31_338))).toBe(31_338),
  )
  await works(
    'switchChain suggests a chain that the wallet lacks',
    async () => {
      // It gets the error that the chain is unknown, and then adds it.
      const suggested = page.context().waitForEvent('page')
      const switched = page.evaluate(() =>
        wagmiDapp.switchTo(987_654_321).catch(({ name }) => name),
      )
      const suggestion = walletPopupOf(await suggested)
      await expect(
        suggestion.heading('Add and switch to this network?'),
      ).toBeVisible()
      await decideBy(suggestion, 'Cancel')
      expect(await switched).toBe('UserRejectedRequestError')
      expect(await page.evaluate(() => wagmiDapp.connection())).toMatchObject({
        status: 'connected',
        chainId: 31_338,
      })
    },
  )

  await works('reconnect after a reload', async () => {
    const pages = page.context().pages().length
    await start()
    expect(await page.evaluate(() => wagmiDapp.reconnect())).toBe(1)
    expect(await page.evaluate(() => wagmiDapp.connection())).toStrictEqual({
      status: 'connected',
      chainId: 31_338,
      address: first,
    })
    expect(page.context().pages()).toHaveLength(pages)
  })

  await works('disconnect', async () => {
    await page.evaluate(() => wagmiDapp.disconnect())
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
    await start()
    expect(await page.evaluate(() => wagmiDapp.reconnect())).toBe(0)
  })
})
