import { expect } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { HARBOUR } from '../../fixtures/hosted-chains.ts'
import { accounts } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { COIN } from '../../fixtures/test-contracts.ts'
import type { ViemDapp } from '../dapps/viem-dapp.ts'
import { approving, rejecting } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { typedData } from '../fixtures/typed-data.ts'
import { connectViem, type ViemClient } from '../fixtures/viem.ts'

declare const viemDapp: ViemDapp
declare const client: ViemClient

const { first: address, second } = accounts
const { works, doesNotWork } = trialsOf('viem')

test('viem connects, switches and adds', async ({
  dapp: page,
  hostedChains,
  sites,
}) => {
  await works('requestAddresses', () => connectViem(page, sites.first.origin))
  await works('getAddresses', async () =>
    expect(await page.evaluate(() => client.getAddresses())).toStrictEqual([
      address,
    ]),
  )
  await works('getChainId', async () =>
    expect(await page.evaluate(() => client.getChainId())).toBe(31_337),
  )
  await works('getPermissions', async () =>
    expect(await page.evaluate(() => client.getPermissions())).toContainEqual(
      expect.objectContaining({ parentCapability: 'eth_accounts' }),
    ),
  )
  await works('requestPermissions', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(() => client.requestPermissions({ eth_accounts: {} })),
      ),
    ).toContainEqual(
      expect.objectContaining({ parentCapability: 'eth_accounts' }),
    ),
  )
  await works('switchChain', async () => {
    await page.evaluate(() => client.switchChain({ id: 31_338 }))
    expect(await page.evaluate(() => client.getChainId())).toBe(31_338)
    await page.evaluate(() => client.switchChain({ id: 31_337 }))
  })
  await works(
    'switchChain to an unknown chain is a SwitchChainError',
    async () =>
      expect(
        await page.evaluate(() =>
          viemDapp.errorOf(() => client.switchChain({ id: 987_654_321 })),
        ),
      ).toMatchObject({
        names: expect.arrayContaining(['SwitchChainError']),
        codes: expect.arrayContaining([4902]),
      }),
  )
  await works('addChain', async () => {
    const chain = [HARBOUR, 'Harbour', hostedChains.harbour.url] as const
    await approving(page, () =>
      page.evaluate(
        (chain) => client.addChain({ chain: viemDapp.chainOf(...chain) }),
        chain,
      ),
    )
    expect(await page.evaluate(() => client.getChainId())).toBe(HARBOUR)
  })
})

test('viem signs', async ({ dapp: page, sites }) => {
  await connectViem(page, sites.first.origin)
  await works('signMessage', async () => {
    const message = 'Fair winds'
    const signature = await approving(page, () =>
      page.evaluate((message) => client.signMessage({ message }), message),
    )
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })
  await works('signTypedData', async () => {
    const signature = await approving(page, () =>
      page.evaluate((data) => client.signTypedData(data), typedData),
    )
    expect(await verifyTypedData({ address, ...typedData, signature })).toBe(
      true,
    )
  })
  await works('a rejection is a UserRejectedRequestError', async () =>
    expect(
      await rejecting(page, () =>
        page.evaluate(() =>
          viemDapp.errorOf(() => client.signMessage({ message: 'No' })),
        ),
      ),
    ).toMatchObject({
      names: expect.arrayContaining(['UserRejectedRequestError']),
    }),
  )
  await doesNotWork(
    'signTransaction',
    'The wallet signs a transaction only to send it; `eth_signTransaction` is `-32601`.',
    async () =>
      expect(
        await page.evaluate((to) => {
          const sign = () =>
            client.signTransaction({ to, type: 'eip1559', gas: 21_000n })
          return viemDapp.errorOf(sign)
        }, second),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
  await doesNotWork(
    'signAuthorization',
    'viem signs authorizations with accounts of its own only.',
    async () =>
      expect(
        await page.evaluate((contractAddress) => {
          const sign = () => client.signAuthorization({ contractAddress })
          return viemDapp.errorOf(sign)
        }, COIN as Hex),
      ).toMatchObject({
        names: expect.arrayContaining(['AccountTypeNotSupportedError']),
      }),
  )
  await works('an unknown method is a MethodNotFoundRpcError', async () =>
    expect(
      await page.evaluate(() =>
        viemDapp.errorOf(() =>
          client.request({ method: 'eth_fly' as 'eth_chainId' }),
        ),
      ),
    ).toMatchObject({
      names: expect.arrayContaining(['MethodNotFoundRpcError']),
      codes: expect.arrayContaining([-32_601]),
    }),
  )
})
