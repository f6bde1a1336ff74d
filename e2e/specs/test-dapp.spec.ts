import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { solanaOf } from '../../src/dev/start-chains.ts'
import { fromBase58 } from '../../src/protocol/solana/base58.ts'
import { emptySession } from '../fixtures/answers.ts'
import { callNode } from '../fixtures/call-node.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { accounts, LOCAL, LOCAL_TWO } from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'
import { isSignedBy } from '../fixtures/wallet-standard.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { PATH, type TestDapp, testDappOf } from '../pages/test-dapp.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const READY = 'Ready to Connect'

const test = base.extend<{ testDapp: TestDapp }>({
  testDapp: async ({ openWallet: _, page, sites }, use) => {
    await page.goto(sites.first.origin)
    // It remembers its last wallet, and connects by itself.
    await page.evaluate(() => localStorage.clear())
    await page.goto(sites.first.origin + PATH)
    await use(testDappOf(page))
  },
})

/** Creates a session of both chains with what is preselected. */
const createSession = async (dapp: TestDapp): Promise<void> => {
  await dapp.connectById(extensionId)
  await expect(dapp.readiness).toHaveText(READY)
  await dapp.addScopes(LOCAL, LOCAL_TWO)
  const opened = nextConnectWindow(dapp.page.context())
  await dapp.create.click()
  await (await opened).connect()
  await expect(dapp.chains).toHaveText([LOCAL, LOCAL_TWO])
}

test('the test dapp connects by a typed id, and disconnects', {
  tag: '@full',
}, async ({ testDapp }) => {
  await testDapp.connectById(extensionId)
  await expect(testDapp.readiness).toHaveText(READY)
  // By now it has sent the text `ping`, which is not answered.
  await testDapp.get.click()
  await expect.poll(testDapp.answer).toStrictEqual(emptySession)
  await expect(testDapp.errors).toHaveCount(0)
  await expect(testDapp.notifications).toHaveCount(0)
  await testDapp.clearExtension.click()
  await expect(testDapp.readiness).toHaveText('Not ready to connect')
  await expect(testDapp.create).toBeDisabled()
})

test('the test dapp lists the announced wallet, and reconnects to it', {
  tag: '@full',
}, async ({ page, testDapp }) => {
  const card = testDapp.walletCard('Portolan')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(`Extension ID: ${extensionId}`)
  await expect(card).toContainText('RDNS: io.github.portolan')
  const icon = card.getByRole('img')
  await expect(icon).toHaveJSProperty('naturalWidth', 96)
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(card.getByRole('button')).toHaveText('Connected')
  await expect(testDapp.readiness).toHaveText(READY)
  await page.reload()
  await expect(testDapp.readiness).toHaveText(READY)
  await testDapp.get.click()
  await expect.poll(testDapp.answer).toStrictEqual(emptySession)
})

test('the test dapp creates, reads, invokes and revokes', async ({
  testDapp,
}) => {
  await testDapp.connectById(extensionId)
  await testDapp.addScopes(LOCAL, LOCAL_TWO)
  await testDapp.network('eip155:1').check()
  await testDapp.addAccount(`${LOCAL}:${accounts.second}`)
  const opened = nextConnectWindow(testDapp.page.context())
  await testDapp.create.click()
  const window = await opened
  await expect(window.account('Account 2')).toBeChecked()
  await window.account('Account 1').check()
  await window.connect()
  await expect(testDapp.chains).toHaveText([LOCAL, LOCAL_TWO])
  await expect(testDapp.accounts).toHaveText([accounts.first, accounts.second])
  const created = await testDapp.answer()
  const { sessionScopes } = created as { sessionScopes: object }
  expect(await testDapp.changed()).toStrictEqual({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes },
  })
  await testDapp.get.click()
  // With its answer the dapp resets the selected methods.
  await expect(testDapp.answers).toHaveCount(2)
  expect(await testDapp.answer()).toStrictEqual(created)

  const local = testDapp.scope(LOCAL)
  const localTwo = testDapp.scope(LOCAL_TWO)
  await local.method.selectOption('eth_chainId')
  await local.invoke.click()
  await expect(local.result('eth_chainId')).toHaveText('"0x7a69"')
  await localTwo.method.selectOption('eth_chainId')
  await testDapp.invokeAll.click()
  await expect(local.result('eth_chainId', 1)).toHaveText('"0x7a69"')
  await expect(localTwo.result('eth_chainId')).toHaveText('"0x7a6a"')
  await testDapp.clearResults.click()
  await expect(local.result('eth_chainId')).toHaveCount(0)

  await local.account.selectOption(`${LOCAL}:${accounts.second}`)
  await local.method.selectOption('eth_getBalance')
  await testDapp.page.getByText('Invoke Method Request').first().click()
  await expect(local.request).toHaveValue(new RegExp(accounts.second))
  await local.request.fill(
    JSON.stringify({
      params: { scope: LOCAL, request: { params: [accounts.third, '0x0'] } },
    }),
  )
  await local.invoke.click()
  await expect(local.result('eth_getBalance')).toHaveText(
    '"0x21e19e0c9bab2400000"',
  )

  await testDapp.revoke.click()
  await expect.poll(testDapp.answer).toBe(true)
  await expect(testDapp.chains).toHaveCount(0)
  expect(await testDapp.changed()).toMatchObject({
    params: { sessionScopes: {} },
  })
  await testDapp.get.click()
  await expect.poll(testDapp.answer).toStrictEqual(emptySession)
  await expect(testDapp.errors).toHaveCount(0)
})

test('the test dapp shows a rejection', { tag: '@full' }, async ({
  testDapp,
}) => {
  await testDapp.connectById(extensionId)
  await testDapp.addScopes(LOCAL)
  const opened = nextConnectWindow(testDapp.page.context())
  await testDapp.create.click()
  await (await opened).cancel()
  await expect(testDapp.errors).toHaveText([
    'Error creating session: Error: User rejected the request.',
  ])
  await testDapp.get.click()
  await expect.poll(testDapp.answer).toStrictEqual(emptySession)
})

test('the test dapp signs and sends with its own examples', {
  tag: '@full',
}, async ({ chains, context, testDapp }) => {
  await createSession(testDapp)
  const local = testDapp.scope(LOCAL)
  const invoke = async (method: string) => {
    await local.method.selectOption(method)
    const opened = context.waitForEvent('page')
    await local.invoke.click()
    return opened
  }
  const text = async (method: string): Promise<string> =>
    JSON.parse((await local.result(method).textContent()) ?? '')

  const message = walletPopupOf(await invoke('personal_sign'))
  const words = 'Please sign this message to confirm your identity.'
  await expect(message.page.getByText(words)).toBeVisible()
  await decideBy(message, 'Sign')
  await expect(local.result('personal_sign')).toContainText('"0x')
  expect(
    await verifyMessage({
      address: accounts.first,
      message: words,
      signature: (await text('personal_sign')) as Hex,
    }),
  ).toBe(true)

  const data = walletPopupOf(await invoke('eth_signTypedData_v4'))
  await expect(data.page.getByText('Ether Mail').first()).toBeVisible()
  await decideBy(data, 'Sign')
  await expect(local.result('eth_signTypedData_v4')).toContainText('"0x')

  const send = sendWindowOf(await invoke('eth_sendTransaction'))
  await expect(send.figure('From')).toContainText(accounts.first)
  await send.send()
  await expect(local.result('eth_sendTransaction')).toContainText('"0x')
  const { result } = await callNode(chains.networks[0]?.rpcUrl ?? '', {
    method: 'eth_getTransactionByHash',
    params: [await text('eth_sendTransaction')],
  })
  expect(result).toMatchObject({ from: accounts.first.toLowerCase() })

  const token = walletPopupOf(await invoke('wallet_watchAsset'))
  await expect(token.heading('Add this token?')).toBeVisible()
  await expect(token.page.getByText('Add FOO to Account 1.')).toBeVisible()
  await decideBy(token, 'Add token')
  await expect(local.result('wallet_watchAsset')).toHaveText('true')
  await expect(testDapp.errors).toHaveCount(0)
})

test('the test dapp shows blocks for as long as it is subscribed', {
  tag: '@full',
}, async ({ chains, testDapp }) => {
  const [chain] = chains.networks
  if (!chain) throw new Error('a chain is needed')
  const mine = async (): Promise<unknown> => {
    await callNode(chain.rpcUrl, { method: 'evm_mine' })
    const { result } = await callNode(chain.rpcUrl, {
      method: 'eth_blockNumber',
    })
    return result
  }
  await createSession(testDapp)
  const local = testDapp.scope(LOCAL)
  const subscribe = async (index: number): Promise<unknown> => {
    await local.method.selectOption('eth_subscribe')
    await local.invoke.click()
    const result = local.result('eth_subscribe', index)
    await expect(result).toContainText('"0x')
    return JSON.parse((await result.textContent()) ?? '')
  }
  /** Once or twice: each of its renderings adds a listener. */
  const shownEvents = async (): Promise<string[]> => {
    const texts = await testDapp.notifications.allTextContents()
    return [...new Set(texts)]
  }
  const notify = (subscription: unknown, number: unknown) => ({
    jsonrpc: '2.0',
    method: 'wallet_notify',
    params: {
      scope: LOCAL,
      notification: {
        method: 'eth_subscription',
        params: { subscription, result: expect.objectContaining({ number }) },
      },
    },
  })

  const first = await subscribe(0)
  const firstBlock = await mine()
  await expect.poll(shownEvents).toHaveLength(1)
  await local.method.selectOption('eth_unsubscribe')
  await testDapp.page.getByText('Invoke Method Request').first().click()
  await local.request.fill(
    JSON.stringify({
      params: { scope: LOCAL, request: { params: [first] } },
    }),
  )
  await local.invoke.click()
  await expect(local.result('eth_unsubscribe')).toHaveText('true')
  await mine()
  const second = await subscribe(1)
  const lastBlock = await mine()
  await expect.poll(shownEvents).toHaveLength(2)
  expect((await shownEvents()).map((text) => JSON.parse(text))).toEqual([
    notify(second, lastBlock),
    notify(first, firstBlock),
  ])
})

/** They open a window, and other tests cover them. */
const ASKING = [
  'personal_sign',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_watchAsset',
]
/** On the curve, so that it is part of a signature. */
const POINT = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
/** The test dapp has no example of these, so they use these params. */
const WITHOUT_EXAMPLE: Record<string, unknown[]> = {
  wallet_showCallsStatus: ['0x01'],
  eth_blobBaseFee: [],
  eth_createAccessList: [{}],
  eth_getBlockReceipts: ['latest'],
  eth_getUncleByBlockHashAndIndex: [`0x${'0'.repeat(64)}`, '0x0'],
  eth_maxPriorityFeePerGas: [],
  eth_sendRawTransactionSync: ['0x02c0'],
  eth_simulateV1: [
    { blockStateCalls: [{ calls: [{ to: `0x${'0'.repeat(40)}` }] }] },
  ],
  net_listening: [],
  net_version: [],
  personal_ecRecover: ['Land ho', `0x${POINT}${'1'.repeat(64)}1b`],
}
/**
 * Its examples of these name filters, a slot and a nonce that do not exist
 * here, or the chain does not have the method.
 */
const REFUSED = [
  'eth_createAccessList',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getProof',
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

test('every other method answers the test dapp', { tag: '@full' }, async ({
  page,
  sites,
  testDapp,
}) => {
  await page.goto(`${sites.first.origin}${PATH}?autoMode=true`)
  await createSession(testDapp)
  const local = testDapp.scope(LOCAL)
  const methods = (await local.methods()).filter(
    (method) => !ASKING.includes(method),
  )
  const examples = methods.filter((method) => !(method in WITHOUT_EXAMPLE))
  for (const method of examples) await local.direct(method).click()
  for (const [method, params] of Object.entries(WITHOUT_EXAMPLE)) {
    await local.method.selectOption(method)
    const request = { params: { scope: LOCAL, request: { params } } }
    await local.request.fill(JSON.stringify(request))
    await local.invoke.click()
  }
  const refused: string[] = []
  for (const method of methods) {
    await expect(local.result(method)).toBeVisible()
    // An error is an empty object there.
    const text = await local.result(method).textContent()
    if (text === '{}') refused.push(method)
  }
  console.log(
    `${methods.length} methods answered the test dapp, ${examples.length} of them its own examples, ${refused.length} of them with an error`,
  )
  expect(examples.length).toBeGreaterThan(30)
  expect(refused.toSorted()).toStrictEqual(REFUSED)
})

test('the test dapp uses eip155 and Solana in one session', {
  tag: '@full',
}, async ({ chains, context, testDapp }) => {
  const { genesisHash = '' } = solanaOf(chains)
  const scope = `solana:${genesisHash.slice(0, 32)}`
  await testDapp.connectById(extensionId)
  await testDapp.addScopes(LOCAL, scope)
  const asked = nextConnectWindow(context)
  await testDapp.create.click()
  await (await asked).connect()
  await expect(testDapp.chains).toHaveText([LOCAL, scope])
  const { sessionScopes } = (await testDapp.answer()) as {
    sessionScopes: Record<string, { accounts: string[] }>
  }
  const account = sessionScopes[scope]?.accounts[0] ?? ''
  const address = account.slice(scope.length + 1)

  const local = testDapp.scope(LOCAL)
  await local.method.selectOption('eth_chainId')
  await local.invoke.click()
  await expect(local.result('eth_chainId')).toHaveText('"0x7a69"')

  const solana = testDapp.scope(scope)
  // The dapp sorts them.
  expect(await solana.methods()).toStrictEqual([
    'getGenesisHash',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'signAndSendTransaction',
    'signIn',
    'signMessage',
    'signTransaction',
  ])
  const invoke = async (method: string, params: object) => {
    await solana.method.selectOption(method)
    await solana.request.fill(
      JSON.stringify({ params: { scope, request: { params } } }),
    )
    await solana.invoke.click()
  }
  await testDapp.page.getByText('Invoke Method Request').last().click()
  await invoke('getGenesisHash', [])
  await expect(solana.result('getGenesisHash')).toHaveText(`"${genesisHash}"`)
  const text = Buffer.from('Fair winds')
  const opened = context.waitForEvent('page')
  await invoke('signMessage', {
    account: { address },
    message: text.toString('base64'),
  })
  await decideBy(walletPopupOf(await opened), 'Sign')
  const result = solana.result('signMessage')
  await expect(result).toContainText('signature')
  // It shows the first 150 characters.
  const [, signature = ''] =
    /"signature":\s*"(\w+)"/.exec((await result.textContent()) ?? '') ?? []
  const signed = { message: text, signature: fromBase58(signature) ?? [] }
  expect(isSignedBy(fromBase58(address) ?? [], signed)).toBe(true)
  await expect(testDapp.errors).toHaveCount(0)
})
