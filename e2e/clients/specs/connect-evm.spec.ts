import { expect } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { accounts, getSession } from '../../fixtures/session.ts'
import { test as base } from '../../fixtures/test.ts'
import type { ConnectEvmDapp } from '../dapps/connect-evm-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import {
  turnOnCompatibility,
  waitForMode,
} from '../fixtures/compatibility-mode.ts'
import { approving, rejecting } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { typedData, typedDataWithDomain } from '../fixtures/typed-data.ts'

declare const connectEvmDapp: ConnectEvmDapp

const { first, second } = accounts
const { works, doesNotWork } = trialsOf('@metamask/connect-evm')
const WORDS = `0x${Buffer.from('Fair winds').toString('hex')}` as const

const test = base.extend<{
  /** Opens the dapp again, or for the first time. */
  start: () => Promise<void>
}>({
  start: async ({ chains, dapp: page, openWallet, sites }, use) => {
    const url = sites.first.origin
    await turnOnCompatibility(openWallet, url)
    const urls = chains.networks.map(({ rpcUrl }) => rpcUrl)
    await use(async () => {
      await openDapp(page, {
        url,
        dapp: 'connect-evm-dapp',
        ready: waitForMode,
      })
      await page.evaluate((urls) => connectEvmDapp.start(urls), urls)
    })
  },
})

test('connect-evm connects, reads, signs, sends and switches', async ({
  chains,
  dapp: page,
  start,
}) => {
  const request = (method: string, params: unknown[]) =>
    page.evaluate(
      ({ method, params }) => connectEvmDapp.request(method, params),
      { method, params },
    )
  const node = chains.networks[0]?.rpcUrl ?? ''
  await start()
  await works('connect', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(() => connectEvmDapp.connect()),
      ),
    ).toStrictEqual({ accounts: [first], chainId: '0x7a69' }),
  )
  await works('eth_accounts and eth_chainId', async () =>
    expect([
      await request('eth_accounts', []),
      await request('eth_chainId', []),
    ]).toStrictEqual([[first], '0x7a69']),
  )
  await works('wallet_getCapabilities, read from the wallet', async () =>
    expect(await request('wallet_getCapabilities', [first])).toMatchObject({
      '0x7a69': {},
    }),
  )
  await works('personal_sign', async () => {
    const signature = (await approving(page, () =>
      request('personal_sign', [WORDS, first]),
    )) as Hex
    const signed = { address: first, message: 'Fair winds', signature }
    expect(await verifyMessage(signed)).toBe(true)
  })
  await works('eth_signTypedData_v4', async () => {
    const signature = (await approving(page, () =>
      request('eth_signTypedData_v4', [
        first,
        JSON.stringify(typedDataWithDomain),
      ]),
    )) as Hex
    const signed = { address: first, ...typedData, signature }
    expect(await verifyTypedData(signed)).toBe(true)
  })
  await works('eth_sendTransaction', async () => {
    const hash = await approving(page, () =>
      request('eth_sendTransaction', [
        { from: first, to: second, value: '0x1' },
      ]),
    )
    const { result } = await callNode(node, {
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    expect(result).toMatchObject({ from: first.toLowerCase() })
  })
  await works('a rejection has the code 4001', async () =>
    expect(
      await rejecting(page, () =>
        page.evaluate(
          (params) =>
            connectEvmDapp.errorOf(() =>
              connectEvmDapp.request('personal_sign', params),
            ),
          [WORDS, first],
        ),
      ),
    ).toMatchObject({ codes: [4001] }),
  )
  await works('switchChain, with its event', async () => {
    await page.evaluate(() => connectEvmDapp.switchTo('0x7a6a'))
    expect(await page.evaluate(() => connectEvmDapp.state())).toStrictEqual({
      status: 'connected',
      accounts: [first],
      chainId: '0x7a6a',
    })
    expect(await page.evaluate(() => connectEvmDapp.events)).toContainEqual([
      'chainChanged',
      '0x7a6a',
    ])
  })
  await works('switchChain to an unknown chain has the code 4902', async () =>
    expect(
      await page.evaluate(() =>
        connectEvmDapp.errorOf(() => connectEvmDapp.switchToUnknown()),
      ),
    ).toMatchObject({ codes: [4902] }),
  )
})

test('connect-evm reconnects after a reload and after a worker stop, and disconnects', async ({
  dapp: page,
  openWallet,
  start,
}) => {
  const state = () => page.evaluate(() => connectEvmDapp.state())
  const connected = {
    status: 'connected',
    accounts: [first],
    chainId: '0x7a69',
  }
  await start()
  await works('connectAndSign', async () => {
    const { signature } = await approving(page, () =>
      page.evaluate((words) => connectEvmDapp.connectAndSign(words), WORDS),
    )
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  })
  await works('reconnect after a reload', async () => {
    await start()
    await expect.poll(state).toStrictEqual(connected)
  })
  await works('reconnect after a worker stop and a reload', async () => {
    await openWallet.stopWorker()
    await start()
    await expect.poll(state).toStrictEqual(connected)
  })
  await works('learn that the user has disconnected', async () => {
    const popup = await openWallet.openPopup()
    await popup.getByRole('link', { name: 'Sites' }).click()
    await popup.getByRole('link', { name: new URL(page.url()).origin }).click()
    await popup.getByRole('button', { name: 'Disconnect' }).click()
    await expect
      .poll(() => page.evaluate(() => connectEvmDapp.events))
      .toContainEqual(['disconnect', undefined])
    await popup.close()
  })
})

test('connect-evm disconnects', async ({ dapp: page, start }) => {
  await start()
  await approving(page, () => page.evaluate(() => connectEvmDapp.connect()))
  await works('disconnect', async () => {
    await page.evaluate(() => connectEvmDapp.disconnect())
    expect(await page.evaluate(() => connectEvmDapp.state())).toMatchObject({
      status: 'disconnected',
      accounts: [],
    })
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
    await start()
    expect(await page.evaluate(() => connectEvmDapp.state())).toMatchObject({
      status: 'disconnected',
    })
  })
})

test('connect-evm after a worker stop without a reload', async ({
  dapp: page,
  openWallet,
  start,
}) => {
  await start()
  await approving(page, () => page.evaluate(() => connectEvmDapp.connect()))
  await openWallet.stopWorker()
  await works('switchChain after a worker stop, without a reload', async () => {
    await page.evaluate(() => connectEvmDapp.switchTo('0x7a6a'))
    expect(await page.evaluate(() => connectEvmDapp.state())).toMatchObject({
      chainId: '0x7a6a',
    })
  })
  await doesNotWork(
    'personal_sign after a worker stop, without a reload',
    'The client never reopens a port that closed. The wallet keeps its worker running while a port is open, so this needs a crash or an update.',
    async () =>
      expect(
        await page.evaluate(
          (params) =>
            connectEvmDapp
              .request('personal_sign', params)
              .catch(({ message }) => message),
          [WORDS, first],
        ),
      ).toContain('not connected'),
  )
})
