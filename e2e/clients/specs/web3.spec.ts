import { expect } from '@playwright/test'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { accounts, getSession } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { COIN, placeTestContracts } from '../../fixtures/test-contracts.ts'
import type { Web3Dapp } from '../dapps/web3-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { approving, rejecting } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { typedData, typedDataWithDomain } from '../fixtures/typed-data.ts'

declare const web3Dapp: Web3Dapp

const { first, second } = accounts
const { works, doesNotWork } = trialsOf('web3')

test('web3.js connects, reads, signs, sends, switches and disconnects', async ({
  chains,
  dapp: page,
  sites,
}) => {
  const node = chains.networks[0]?.rpcUrl ?? ''
  await placeTestContracts(node)
  const start = () =>
    openDapp(page, { url: sites.first.origin, dapp: 'web3-dapp' })
  await start()

  await works('Web3.requestEIP6963Providers', async () =>
    expect(await page.evaluate(() => web3Dapp.wallets())).toStrictEqual([
      'Portolan',
    ]),
  )
  await works('eth.requestAccounts', async () =>
    expect(
      await approving(page, () => page.evaluate(() => web3Dapp.connect())),
    ).toStrictEqual([first]),
  )
  await works('eth.getAccounts', async () =>
    expect(await page.evaluate(() => web3Dapp.accounts())).toStrictEqual([
      first,
    ]),
  )
  await works('eth.getChainId', async () =>
    expect(await page.evaluate(() => web3Dapp.chainId())).toBe(31_337n),
  )
  await works('eth.getBlockNumber and eth.getBalance', async () => {
    const ask = async (method: string, ...params: string[]) =>
      BigInt(String((await callNode(node, { method, params })).result))
    expect(
      await page.evaluate((address) => web3Dapp.read(address), first),
    ).toStrictEqual({
      block: await ask('eth_blockNumber'),
      balance: await ask('eth_getBalance', first, 'latest'),
    })
  })
  const message = 'Fair winds'
  const signature = await works('eth.personal.sign', async () => {
    const signature = (await approving(page, () =>
      page.evaluate(([message, from]) => web3Dapp.sign(message, from), [
        message,
        first,
      ] as const),
    )) as Hex
    expect(await verifyMessage({ address: first, message, signature })).toBe(
      true,
    )
    return signature
  })
  await works('eth.personal.ecRecover', async () =>
    expect(
      await page.evaluate((signed) => web3Dapp.recover(...signed), [
        message,
        signature,
      ] as const),
    ).toBe(first),
  )
  await works('eth.signTypedData', async () => {
    const signature = (await approving(page, () =>
      page.evaluate((data) => web3Dapp.signTypedData(...data), [
        first,
        typedDataWithDomain,
      ] as const),
    )) as Hex
    expect(
      await verifyTypedData({ address: first, ...typedData, signature }),
    ).toBe(true)
  })
  await works('eth.sendTransaction', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(([from, to]) => web3Dapp.send(from, to), [
          first,
          second,
        ] as const),
      ),
    ).toBe(1n),
  )
  await works('Contract.deploy', async () =>
    expect(
      await approving(page, () =>
        page.evaluate((from) => web3Dapp.deploy(from), first),
      ),
    ).toMatch(/^0x[0-9a-fA-F]{40}$/),
  )
  await works('a contract’s method', async () =>
    expect(
      await approving(page, () =>
        page.evaluate((transfer) => web3Dapp.transfer(transfer), [
          COIN,
          first,
          second,
        ] as const),
      ),
    ).toBe(1n),
  )
  await works('eth.subscribe to new blocks', async () => {
    const seen = page.evaluate(() => web3Dapp.nextBlock())
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
  })
  await works('a rejection has the code 4001', async () =>
    expect(
      await rejecting(page, () =>
        page.evaluate(
          (from) => web3Dapp.errorOf(() => web3Dapp.sign('Rejected', from)),
          first,
        ),
      ),
    ).toMatchObject({ codes: expect.arrayContaining([4001]) }),
  )
  await works('wallet_switchEthereumChain', async () => {
    await page.evaluate(() =>
      web3Dapp.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]),
    )
    expect(await page.evaluate(() => web3Dapp.chainId())).toBe(31_338n)
  })
  await doesNotWork(
    'eth.sign',
    'It signs what the user cannot read, so it is `-32601`.',
    async () =>
      expect(
        await page.evaluate(
          (from) => web3Dapp.errorOf(() => web3Dapp.ethSign(from)),
          first,
        ),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
  await doesNotWork(
    'eth.signTransaction',
    'The wallet signs a transaction only to send it; `eth_signTransaction` is `-32601`.',
    async () =>
      expect(
        await page.evaluate(
          ([from, to]) =>
            web3Dapp.errorOf(() => web3Dapp.signTransaction(from, to)),
          [first, second] as const,
        ),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
  await works('stay connected after a reload', async () => {
    await start()
    expect(await page.evaluate(() => web3Dapp.accounts())).toStrictEqual([
      first,
    ])
    expect(await page.evaluate(() => web3Dapp.chainId())).toBe(31_338n)
  })
  await works('wallet_revokePermissions', async () => {
    await page.evaluate(() =>
      web3Dapp.ask('wallet_revokePermissions', [{ eth_accounts: {} }]),
    )
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  })
})
