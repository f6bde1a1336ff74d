import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { VersionedMessage } from '@solana/web3.js'
import { solanaOf } from '../../../src/dev/start-chains.ts'
import { fromBase58 } from '../../../src/protocol/solana/base58.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { callWallet } from '../../fixtures/extension-page.ts'
import { type Site, startSite } from '../../fixtures/site-server.ts'
import { test as base } from '../../fixtures/test.ts'
import { isSignedBy } from '../../fixtures/wallet-standard.ts'
import { approving } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'
import { type Call, watchCalls } from '../fixtures/watch-calls.ts'

const { works } = trialsOf('@metamask/test-dapp-solana')

/** Serves MetaMask's test dapp for Solana as npm installed it. */
const test = base.extend<object, { solanaDapp: Site }>({
  solanaDapp: [
    async ({ browserName: _ }, use) => {
      const packageJson = import.meta.resolve(
        '@metamask/test-dapp-solana/package.json',
      )
      const folder = fileURLToPath(new URL('dist', packageJson))
      const body = readFileSync(`${folder}/index.html`, 'utf8')
      const site = await startSite({
        documents: { '/': { body } },
        folders: { '/': folder },
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

/** The dapp's own ids of its elements. */
const part = (page: Page, section: string, name: string) =>
  page.getByTestId(`testpage.${section}.${name}`.toLowerCase())

const SIGNATURE_BYTES = 64

/** A transaction is the number of its signatures, these, and its message. */
const splitTransaction = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  const begin = 1 + (bytes[0] ?? 0) * SIGNATURE_BYTES
  const signatures: Buffer[] = []
  for (let at = 1; at < begin; at += SIGNATURE_BYTES) {
    signatures.push(bytes.subarray(at, at + SIGNATURE_BYTES))
  }
  return { signatures, message: bytes.subarray(begin) }
}

type Asked = {
  request: {
    method: string
    params: { account: { address: string }; transaction: string }
  }
}

/** Its own signature is valid, and nothing else of the transaction changed. */
const checkSigned = ({ params, answer }: Call, address: string) => {
  const { account, transaction } = (params as Asked).request.params
  expect(account).toStrictEqual({ address })
  const { signedTransaction } = Object(answer?.result)
  const asked = splitTransaction(transaction)
  const { signatures, message } = splitTransaction(signedTransaction)
  expect(message).toStrictEqual(asked.message)
  const { version, header, staticAccountKeys } =
    VersionedMessage.deserialize(message)
  expect(signatures).toHaveLength(header.numRequiredSignatures)
  const own = staticAccountKeys.findIndex((key) => key.toBase58() === address)
  const publicKey = fromBase58(address) ?? []
  const signature = signatures[own] ?? []
  expect(isSignedBy(publicKey, { message, signature })).toBe(true)
  expect(signatures.toSpliced(own, 1)).toStrictEqual(
    asked.signatures.toSpliced(own, 1),
  )
  return { version, first: signatures[0]?.toString('base64') }
}

type Held = { result: { accounts: { others: string[] }[] } }

test('MetaMask’s test dapp for Solana connects, signs and sends', async ({
  chains,
  openWallet,
  page,
  solanaDapp,
}) => {
  const { rpcUrl } = solanaOf(chains)
  let address = ''
  /** The chain has checked their signatures. */
  const sentNow = async (): Promise<string[]> => {
    const method = 'getSignaturesForAddress'
    const { result } = await callNode(rpcUrl, { method, params: [address] })
    const found = result as { signature: string; err: unknown }[]
    return found.filter(({ err }) => err === null).map((one) => one.signature)
  }
  /** Presses a button of the dapp, and checks what it shows of the result. */
  const send = async (section: string, shown = 'transactionHash') => {
    const before = await sentNow()
    await approving(page, async () => {
      await part(page, section, 'sendTransaction').click()
      await expect(part(page, section, shown)).toBeVisible()
    })
    const sent = (await sentNow()).filter((one) => !before.includes(one))
    const text = await part(page, section, shown).textContent()
    expect(sent).not.toHaveLength(0)
    for (const one of sent) expect(text).toContain(one.slice(0, 4))
    return sent
  }
  const calls = watchCalls(page)
  const signed = () =>
    calls.filter(
      ({ params, answer }) =>
        (params as Partial<Asked>)?.request?.method === 'signTransaction' &&
        answer,
    )
  /** Presses a button of the dapp; returns the versions of what was signed. */
  const sign = async (section: string, shown = 'signedTransaction') => {
    const before = signed().length
    await approving(page, async () => {
      await part(page, section, 'signTransaction').click()
      await expect(part(page, section, shown)).toBeVisible()
    })
    // The dapp shows the first signature of each.
    const texts = (await part(page, section, shown).textContent()) ?? ''
    const lines = texts.split('\n')
    await expect.poll(() => signed().length).toBe(before + lines.length)
    const checked = signed()
      .slice(before)
      .map((call) => checkSigned(call, address))
    expect(checked.map(({ first }) => first)).toStrictEqual(lines)
    return checked.map(({ version }) => version)
  }
  await page.addInitScript((url) => {
    localStorage.setItem('rpc_http_endpoint', url)
  }, rpcUrl)
  await page.goto(solanaDapp.origin)

  const status = part(page, 'header', 'connectionStatus')
  await works('connect', () =>
    approving(page, async () => {
      await part(page, 'header', 'connect').getByRole('button').click()
      await page.getByRole('button', { name: /^Portolan/ }).click()
      await expect(status).toHaveText('Connected')
    }),
  )
  const held = (await callWallet(openWallet.inside, {
    name: 'getWallet',
  })) as never
  address = (held as Held).result.accounts[0]?.others[0] ?? ''
  await works('sign a message', async () => {
    const shown = part(page, 'signMessage', 'signedMessage')
    await approving(page, async () => {
      await part(page, 'signMessage', 'signMessage').click()
      await expect(shown).toBeVisible()
    })
    const signature = Buffer.from((await shown.textContent()) ?? '', 'base64')
    const message = Buffer.from('Hello, Solana!')
    const publicKey = fromBase58(address) ?? []
    expect(isSignedBy(publicKey, { message, signature })).toBe(true)
  })
  await works('sign a transfer of SOL', async () =>
    expect(await sign('sendSol')).toStrictEqual(['legacy']),
  )
  await works('send SOL', async () =>
    expect(await send('sendSol')).toHaveLength(1),
  )
  await works('sign a versioned transaction', async () =>
    expect(await sign('sendSolVersioned')).toStrictEqual([0]),
  )
  await works('send a versioned transaction', async () =>
    expect(await send('sendSolVersioned')).toHaveLength(1),
  )
  await works('send a memo', async () =>
    expect(await send('sendMemo')).toHaveLength(1),
  )
  await works('convert SOL to a token', async () => {
    const before = (await sentNow()).length
    await approving(page, async () => {
      await part(page, 'faucet', 'convertSolToWsol').click()
      await expect.poll(async () => (await sentNow()).length).toBe(before + 1)
    })
  })
  await works('sign several transactions', async () =>
    expect(await sign('sendWSol', 'signedTransactions')).toStrictEqual([0, 0]),
  )
  await works('send a token to two addresses', async () =>
    expect(await send('sendWSol', 'transactionHashs')).toHaveLength(2),
  )
  await works('sign next to another signer', async () =>
    expect(await sign('partialSignTransaction')).toStrictEqual([0]),
  )
  await works('disconnect', async () => {
    const menu = part(page, 'header', 'disconnect')
    await menu.getByRole('button').click()
    await expect(status).toHaveText('Not connected')
  })
})
