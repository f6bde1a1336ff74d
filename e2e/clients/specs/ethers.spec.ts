import { expect } from '@playwright/test'
import { type Hex, verifyTypedData } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { accounts, getSession } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { COIN, placeTestContracts } from '../../fixtures/test-contracts.ts'
import type { EthersDapp } from '../dapps/ethers-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { approving, rejecting } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { typedData } from '../fixtures/typed-data.ts'

declare const ethersDapp: EthersDapp

const { first, second } = accounts
const { works, doesNotWork } = trialsOf('ethers')

test('ethers connects, reads, signs, sends, switches and disconnects', async ({
  chains,
  dapp: page,
  sites,
}) => {
  const node = chains.networks[0]?.rpcUrl ?? ''
  await placeTestContracts(node)
  const start = () =>
    openDapp(page, { url: sites.first.origin, dapp: 'ethers-dapp' })
  await start()

  await works('BrowserProvider.discover and getSigner', async () =>
    expect(
      await approving(page, () => page.evaluate(() => ethersDapp.connect())),
    ).toBe(first),
  )
  await works('listAccounts', async () =>
    expect(await page.evaluate(() => ethersDapp.listAccounts())).toStrictEqual([
      first,
    ]),
  )
  await works('getNetwork', async () =>
    expect(await page.evaluate(() => ethersDapp.network())).toBe(31_337n),
  )
  await works('getBlockNumber and getBalance', async () => {
    const ask = async (method: string, ...params: string[]) =>
      BigInt(String((await callNode(node, { method, params })).result))
    expect(
      await page.evaluate((address) => ethersDapp.read(address), first),
    ).toStrictEqual({
      block: Number(await ask('eth_blockNumber')),
      balance: await ask('eth_getBalance', first, 'latest'),
    })
  })
  await works('signMessage', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(() => ethersDapp.sign('Fair winds')),
      ),
    ).toBe(first),
  )
  await works('signTypedData', async () => {
    const { domain, types, message } = typedData
    const signature = (await approving(page, () =>
      page.evaluate((data) => ethersDapp.signTypedData(...data), [
        domain,
        types,
        message,
      ] as const),
    )) as Hex
    expect(
      await verifyTypedData({ address: first, ...typedData, signature }),
    ).toBe(true)
  })
  await works('sendTransaction and wait', async () =>
    expect(
      await approving(page, () =>
        page.evaluate((to) => ethersDapp.send(to), second),
      ),
    ).toBe(1),
  )
  await works('ContractFactory.deploy', async () =>
    expect(
      await approving(page, () => page.evaluate(() => ethersDapp.deploy())),
    ).toMatch(/^0x[0-9a-fA-F]{40}$/),
  )
  await works('a contract’s function', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(([coin, to]) => ethersDapp.transfer(coin, to), [
          COIN,
          second,
        ] as const),
      ),
    ).toBe(1),
  )
  await works('the event of a new block', async () => {
    const seen = page.evaluate(() => ethersDapp.nextBlock())
    let arrived = false
    seen.finally(() => {
      arrived = true
    })
    await expect
      .poll(async () => {
        await callNode(node, { method: 'evm_mine' })
        return arrived
      })
      .toBe(true)
    expect(await seen).toBeGreaterThan(0)
  })
  await works('a rejection is ACTION_REJECTED', async () =>
    expect(
      await rejecting(page, () =>
        page.evaluate(() =>
          ethersDapp.errorOf(() => ethersDapp.sign('Rejected')),
        ),
      ),
    ).toMatchObject({ codes: ['ACTION_REJECTED', 4001] }),
  )
  await works('wallet_switchEthereumChain', async () => {
    await page.evaluate(() =>
      ethersDapp.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]),
    )
    expect(await page.evaluate(() => ethersDapp.network())).toBe(31_338n)
  })
  await doesNotWork(
    'signTransaction',
    'The wallet signs a transaction only to send it; `eth_signTransaction` is `-32601`.',
    async () =>
      expect(
        await page.evaluate(
          (to) => ethersDapp.errorOf(() => ethersDapp.signTransaction(to)),
          second,
        ),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
  await doesNotWork(
    '_legacySignMessage (eth_sign)',
    'It signs what the user cannot read, so it is `-32601`.',
    async () =>
      expect(
        await page.evaluate(() =>
          ethersDapp.errorOf(() => ethersDapp.legacySign('Old')),
        ),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
  await works('stay connected after a reload', async () => {
    await start()
    expect(await page.evaluate(() => ethersDapp.listAccounts())).toStrictEqual([
      first,
    ])
    expect(await page.evaluate(() => ethersDapp.network())).toBe(31_338n)
  })
  await works('wallet_revokePermissions', async () => {
    await page.evaluate(() =>
      ethersDapp.ask('wallet_revokePermissions', [{ eth_accounts: {} }]),
    )
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  })
})
