import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accounts } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { COIN, placeTestContracts } from '../../fixtures/test-contracts.ts'
import type { ViemDapp } from '../dapps/viem-dapp.ts'
import { approving } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { connectViem, type ViemClient } from '../fixtures/viem.ts'

declare const viemDapp: ViemDapp
declare const client: ViemClient

const { second } = accounts
const { works, doesNotWork } = trialsOf('viem')

/** Development account 3, whose transactions the dapp signs by itself. */
const local = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

test('viem sends', async ({ chains, dapp: page, sites }) => {
  await placeTestContracts(chains.networks[0]?.rpcUrl ?? '')
  await connectViem(page, sites.first.origin)
  const receiptOf = (hash: Hex) =>
    page.evaluate((hash) => client.waitForTransactionReceipt({ hash }), hash)

  await works('prepareTransactionRequest', async () =>
    expect(
      await page.evaluate(
        (to) => client.prepareTransactionRequest({ to, value: 1n }),
        second,
      ),
    ).toMatchObject({ type: 'eip1559', gas: 21_000n }),
  )
  await works('sendTransaction', async () => {
    const hash = await approving(page, () =>
      page.evaluate((to) => client.sendTransaction({ to, value: 1n }), second),
    )
    expect(await receiptOf(hash)).toMatchObject({ status: 'success' })
  })
  await works('sendTransactionSync', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(
          (to) => client.sendTransactionSync({ to, value: 1n }),
          second,
        ),
      ),
    ).toMatchObject({ status: 'success' }),
  )
  await works('deployContract', async () => {
    const hash = await approving(page, () =>
      page.evaluate(() =>
        client.deployContract({ abi: [], bytecode: '0x60016000f3' }),
      ),
    )
    expect(await receiptOf(hash)).toMatchObject({
      contractAddress: expect.stringMatching(/^0x/),
    })
  })
  await works('writeContract', async () => {
    const hash = await approving(page, () =>
      page.evaluate(
        ({ coin, to }) =>
          client.writeContract({
            address: coin,
            abi: viemDapp.abi,
            functionName: 'transfer',
            args: [to, 1n],
          }),
        { coin: COIN as Hex, to: second },
      ),
    )
    expect(await receiptOf(hash)).toMatchObject({ status: 'success' })
  })
  await works('writeContractSync', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(
          ({ coin, to }) =>
            client.writeContractSync({
              address: coin,
              abi: viemDapp.abi,
              functionName: 'transfer',
              args: [to, 1n],
            }),
          { coin: COIN as Hex, to: second },
        ),
      ),
    ).toMatchObject({ status: 'success' }),
  )

  /** Signs outside of the wallet, with the next number. */
  const signLocally = async (): Promise<Hex> => {
    const nonce = await page.evaluate(
      (address) => client.getTransactionCount({ address }),
      local.address,
    )
    return local.signTransaction({
      chainId: 31_337,
      to: second,
      nonce,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    })
  }
  await works('sendRawTransaction', async () => {
    const hash = await page.evaluate(
      (serializedTransaction) =>
        client.sendRawTransaction({ serializedTransaction }),
      await signLocally(),
    )
    expect(await receiptOf(hash)).toMatchObject({ status: 'success' })
  })
  await works('sendRawTransactionSync', async () =>
    expect(
      await page.evaluate(
        (serializedTransaction) =>
          client.sendRawTransactionSync({ serializedTransaction }),
        await signLocally(),
      ),
    ).toMatchObject({ status: 'success' }),
  )
  await works('prepareAuthorization', async () =>
    expect(
      await page.evaluate(
        (contractAddress) => client.prepareAuthorization({ contractAddress }),
        COIN as Hex,
      ),
    ).toMatchObject({ address: COIN, chainId: 31_337 }),
  )
  await works('watchAsset', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(
          (address) =>
            client.watchAsset({
              type: 'ERC20',
              options: { address, symbol: 'HRB', decimals: 6 },
            }),
          COIN as Hex,
        ),
      ),
    ).toBe(true),
  )
  await doesNotWork(
    'fillTransaction',
    '`eth_fillTransaction` is `-32601`; viem then prepares a transaction with other calls.',
    async () =>
      expect(
        await page.evaluate((to) => {
          const fill = () => client.fillTransaction({ to, value: 1n })
          return viemDapp.errorOf(fill)
        }, second),
      ).toMatchObject({ codes: expect.arrayContaining([-32_601]) }),
  )
})

test('viem sends batches', async ({ dapp: page, sites }) => {
  await connectViem(page, sites.first.origin)
  const calls = [
    { to: second, value: 1n },
    { to: second, value: 2n },
  ]
  await works('getCapabilities', async () =>
    expect(await page.evaluate(() => client.getCapabilities())).toMatchObject({
      31337: { atomic: { status: 'unsupported' } },
    }),
  )
  const { id } = await works('sendCalls', () =>
    approving(page, () =>
      page.evaluate((calls) => client.sendCalls({ calls }), calls),
    ),
  )
  await works('waitForCallsStatus', async () =>
    expect(
      await page.evaluate((id) => client.waitForCallsStatus({ id }), id),
    ).toMatchObject({ status: 'success' }),
  )
  await works('getCallsStatus', async () =>
    expect(
      await page.evaluate((id) => client.getCallsStatus({ id }), id),
    ).toMatchObject({
      atomic: false,
      chainId: 31_337,
      status: 'success',
      statusCode: 200,
      receipts: [{ status: 'success' }, { status: 'success' }],
    }),
  )
  await works('showCallsStatus', async () => {
    const opened = page.context().waitForEvent('page')
    await page.evaluate((id) => client.showCallsStatus({ id }), id)
    const shown = await opened
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(
      'Activity',
    )
    await shown.close()
  })
  await works('sendCallsSync', async () =>
    expect(
      await approving(page, () =>
        page.evaluate(
          (calls) => client.sendCallsSync({ calls, timeout: 120_000 }),
          calls,
        ),
      ),
    ).toMatchObject({ status: 'success' }),
  )
  await doesNotWork(
    'sendCalls with forceAtomic',
    'The wallet’s accounts cannot send several calls in one transaction: `5760`.',
    async () =>
      expect(
        await page.evaluate((calls) => {
          const send = () => client.sendCalls({ calls, forceAtomic: true })
          return viemDapp.errorOf(send)
        }, calls),
      ).toMatchObject({
        names: expect.arrayContaining(['AtomicityNotSupportedError']),
        codes: expect.arrayContaining([5760]),
      }),
  )
})
