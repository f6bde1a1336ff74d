import { expect } from '@playwright/test'
import { solanaOf } from '../../../src/dev/start-chains.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { connect } from '../../fixtures/connect.ts'
import { anything, getSession, LOCAL } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { isSignedBy } from '../../fixtures/wallet-standard.ts'
import type { WalletAdapterDapp } from '../dapps/wallet-adapter-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { approving } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'

declare const walletAdapterDapp: WalletAdapterDapp

const { works } = trialsOf('@solana/wallet-adapter-base')

test('the wallet adapter of Solana connects, signs and sends', async ({
  chains,
  dapp: page,
  sites,
}) => {
  const url = sites.first.origin
  const { rpcUrl } = solanaOf(chains)
  const start = async () => {
    await openDapp(page, { url, dapp: 'wallet-adapter-dapp' })
    await page.evaluate(() => walletAdapterDapp.start())
  }
  await connect(page, { [LOCAL]: anything() })
  await start()
  const address = await works('connect', () =>
    approving(page, () => page.evaluate(() => walletAdapterDapp.connect())),
  )
  await works('autoConnect after a reload, without a prompt', async () => {
    await start()
    expect(await page.evaluate(() => walletAdapterDapp.autoConnect())).toBe(
      address,
    )
  })
  await works('signMessage', async () => {
    const text = 'Fair winds'
    const { publicKey, signature } = await approving(page, () =>
      page.evaluate((text) => walletAdapterDapp.signMessage(text), text),
    )
    const message = Buffer.from(text)
    expect(isSignedBy(publicKey, { message, signature })).toBe(true)
  })
  await works('signIn', async () => {
    const { publicKey, message, signature } = await approving(page, () =>
      page.evaluate(() => walletAdapterDapp.signIn('Welcome')),
    )
    const signed = { message: Buffer.from(message), signature }
    expect(isSignedBy(publicKey, signed)).toBe(true)
  })
  await works('signTransaction', async () =>
    expect(
      await approving(page, () =>
        page.evaluate((url) => walletAdapterDapp.signTransaction(url), rpcUrl),
      ),
    ).toBe(true),
  )
  await works('sendTransaction, legacy and version 0', async () => {
    const signatures = await approving(page, () =>
      page.evaluate((url) => walletAdapterDapp.send(url), rpcUrl),
    )
    const method = 'getSignatureStatuses'
    const params = [signatures]
    expect((await callNode(rpcUrl, { method, params })).result).toMatchObject({
      value: [{ err: null }, { err: null }],
    })
  })
  await works('disconnect, which leaves eip155', async () => {
    await page.evaluate(() => walletAdapterDapp.disconnect())
    const { result } = (await getSession(page)) as {
      result: { sessionScopes: object }
    }
    expect(Object.keys(result.sessionScopes)).toStrictEqual([LOCAL])
  })
})
