import { expect } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import {
  accounts,
  getSession,
  LOCAL,
  LOCAL_TWO,
} from '../../fixtures/session.ts'
import { test as base } from '../../fixtures/test.ts'
import type { ConnectMultichainDapp } from '../dapps/connect-multichain-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import {
  turnOnCompatibility,
  waitForMode,
} from '../fixtures/compatibility-mode.ts'
import { approving, rejecting } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { typedData, typedDataWithDomain } from '../fixtures/typed-data.ts'

declare const connectMultichainDapp: ConnectMultichainDapp

const { first, second } = accounts
const { works, doesNotWork } = trialsOf('@metamask/connect-multichain')
const WORDS = `0x${Buffer.from('Fair winds').toString('hex')}` as const

const both = {
  [LOCAL]: [`${LOCAL}:${first}`],
  [LOCAL_TWO]: [`${LOCAL_TWO}:${first}`],
}

const test = base.extend<{
  /** Opens the dapp again, or for the first time. */
  start: () => Promise<void>
}>({
  start: async ({ dapp: page, openWallet, sites }, use) => {
    const url = sites.first.origin
    await turnOnCompatibility(openWallet, url)
    await use(async () => {
      await openDapp(page, {
        url,
        dapp: 'connect-multichain-dapp',
        ready: waitForMode,
      })
      await page.evaluate(() => connectMultichainDapp.start())
    })
  },
})

test('connect-multichain connects, reads, signs and sends', async ({
  chains,
  dapp: page,
  start,
}) => {
  const invoke = (scope: string, method: string, params: unknown[] = []) =>
    page.evaluate((call) => connectMultichainDapp.invoke(...call), [
      scope,
      method,
      params,
    ] as const)
  const node = chains.networks[0]?.rpcUrl ?? ''
  await start()
  await works('connect', async () => {
    await approving(page, () =>
      page.evaluate(() => connectMultichainDapp.connect()),
    )
    expect(
      await page.evaluate(() => connectMultichainDapp.session()),
    ).toStrictEqual(both)
  })
  await works('wallet_sessionChanged', async () =>
    expect(
      await page.evaluate(() => connectMultichainDapp.sessions),
    ).toContainEqual(
      expect.objectContaining({
        sessionScopes: expect.objectContaining({ [LOCAL]: expect.anything() }),
      }),
    ),
  )
  await works('eth_blockNumber', async () =>
    expect(await invoke(LOCAL, 'eth_blockNumber')).toBe(
      (await callNode(node, { method: 'eth_blockNumber' })).result,
    ),
  )
  await works('eth_chainId of each chain', async () =>
    expect([
      await invoke(LOCAL, 'eth_chainId'),
      await invoke(LOCAL_TWO, 'eth_chainId'),
    ]).toStrictEqual(['0x7a69', '0x7a6a']),
  )
  await works('personal_sign', async () => {
    const signature = (await approving(page, () =>
      invoke(LOCAL, 'personal_sign', [WORDS, first]),
    )) as Hex
    const signed = { address: first, message: 'Fair winds', signature }
    expect(await verifyMessage(signed)).toBe(true)
  })
  await works('eth_signTypedData_v4', async () => {
    const signature = (await approving(page, () =>
      invoke(LOCAL, 'eth_signTypedData_v4', [
        first,
        JSON.stringify(typedDataWithDomain),
      ]),
    )) as Hex
    const signed = { address: first, ...typedData, signature }
    expect(await verifyTypedData(signed)).toBe(true)
  })
  await works('eth_sendTransaction', async () => {
    const hash = await approving(page, () =>
      invoke(LOCAL, 'eth_sendTransaction', [
        { from: first, to: second, value: '0x1' },
      ]),
    )
    const { result } = await callNode(node, {
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    expect(result).toMatchObject({ from: first.toLowerCase() })
  })
  await works('a rejection', async () =>
    expect(
      await rejecting(page, () =>
        page.evaluate(
          ([scope, ...params]) =>
            connectMultichainDapp
              .invoke(scope, 'personal_sign', params)
              .catch(({ message }) => message),
          [LOCAL, WORDS, first] as const,
        ),
      ),
    ).toContain('User rejected the request.'),
  )
})

test('connect-multichain switches, reconnects and disconnects', async ({
  dapp: page,
  openWallet,
  start,
}) => {
  const session = () => page.evaluate(() => connectMultichainDapp.session())
  const status = () => page.evaluate(() => connectMultichainDapp.status())
  await start()
  await works('connect with a scope that the wallet lacks', async () => {
    await approving(page, () =>
      page.evaluate(() => connectMultichainDapp.connectWithBitcoin()),
    )
    expect(await session()).toStrictEqual(both)
  })
  await works('wallet_switchEthereumChain, and 4902', async () => {
    const [known, unknown] = await page.evaluate(async (scope) => {
      const switchTo = (chainId: string) =>
        connectMultichainDapp.invoke(scope, 'wallet_switchEthereumChain', [
          { chainId },
        ])
      return [
        await switchTo('0x7a6a'),
        await connectMultichainDapp.errorOf(() => switchTo('0x3ade68b1')),
      ] as const
    }, LOCAL)
    expect(known).toBeNull()
    expect(unknown).toMatchObject({ codes: [4902] })
  })
  await works('reconnect after a reload', async () => {
    await start()
    await expect.poll(status).toBe('connected')
    expect(await session()).toStrictEqual(both)
  })
  await works('reconnect after a worker stop and a reload', async () => {
    await openWallet.stopWorker()
    await start()
    await expect.poll(status).toBe('connected')
    expect(await session()).toStrictEqual(both)
  })
  await doesNotWork(
    'invoke after a worker stop, without a reload',
    'The client never reopens a port that closed. The wallet keeps its worker running while a port is open, so this needs a crash or an update.',
    async () => {
      await openWallet.stopWorker()
      expect(
        await page.evaluate(
          (scope) =>
            connectMultichainDapp
              .invoke(scope, 'eth_blockNumber')
              .catch(({ message }) => message),
          LOCAL,
        ),
      ).toContain('not connected')
      await start()
    },
  )
  await works('disconnect', async () => {
    await page.evaluate(() => connectMultichainDapp.disconnect())
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
    await start()
    expect(await status()).not.toBe('connected')
  })
})
