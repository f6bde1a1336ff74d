import { expect, type Page } from '@playwright/test'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { solanaOf } from '../../src/dev/start-chains.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../src/protocol/solana/chains.ts'
import {
  hostedNodes,
  storedRecords,
} from '../../src/storage/testing/stored-record.ts'
import { callNode } from '../fixtures/call-node.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  createSession,
  holding,
  invoke,
  phraseAccount,
  resetWallet,
  storedSessions,
} from '../fixtures/session.ts'
import {
  type SolanaGate,
  startSolanaAs,
  startSolanaGate,
} from '../fixtures/solana-gate.ts'
import { test } from '../fixtures/test.ts'
import { chooseNetwork } from '../pages/home-menus.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const UNCHECKED = 'Portolan couldn’t check that this is for '
const SOL = 1_000_000_000

const ends: (() => Promise<void>)[] = []

test.afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

const startGate = async (rpcUrl: string): Promise<SolanaGate> => {
  const gate = await startSolanaGate(rpcUrl)
  ends.push(gate.stop)
  return gate
}

/** A node of a chain with another name, and the gate before it. */
const startAs = async (
  genesisHash: string,
): Promise<{ gate: SolanaGate; rpcUrl: string }> => {
  const { network, stop } = await startSolanaAs(genesisHash)
  ends.push(stop)
  return { gate: await startGate(network.rpcUrl), rpcUrl: network.rpcUrl }
}

/** One of its accounts is of a phrase that is not public. */
const ownKeys = storedRecords({
  'accounts/held': [
    phraseAccount(accounts.first, 1),
    { ...phraseAccount(accounts.second, 2), phrase: 'own', developer: false },
  ],
})

const prepare = async (
  wallet: LaunchedWallet,
  { chainId, gate, site }: { chainId: string; gate: SolanaGate; site?: string },
): Promise<void> => {
  const node = hostedNodes({ baseUrl: gate.baseUrl, apiKey: 'any-key' })
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...ownKeys,
    ...storedRecords({ [`node/${chainId}`]: node }),
    ...(site !== undefined &&
      storedSessions([site], {
        [chainId]: {
          methods: ['signTransaction'],
          notifications: [],
          accounts: [`${chainId}:${ME}`],
        },
      })),
  })
}

const latestBlockhash = async (rpcUrl: string): Promise<string> => {
  const { result } = await callNode(rpcUrl, {
    method: 'getLatestBlockhash',
    params: [],
  })
  return (result as { value: { blockhash: string } }).value.blockhash
}

/** It sends 250 SOL. */
const signTransaction = (
  page: Page,
  { chainId, blockhash }: { chainId: string; blockhash: string },
): Promise<Outcome> => {
  const feePayer = new PublicKey(ME)
  const transaction = new Transaction({
    feePayer,
    blockhash,
    lastValidBlockHeight: 1,
  }).add(
    SystemProgram.transfer({
      fromPubkey: feePayer,
      toPubkey: Keypair.generate().publicKey,
      lamports: 250 * SOL,
    }),
  )
  const params = {
    account: { address: ME },
    transaction: transaction
      .serialize({ requireAllSignatures: false })
      .toString('base64'),
  }
  return invoke(page, chainId, { method: 'signTransaction', params })
}

const askToSign = async (
  page: Page,
  asked: { chainId: string; blockhash: string },
): Promise<{ screen: WalletPopup; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = signTransaction(page, asked)
  // A test may end before a decision.
  answer.catch(() => 'the page is closed')
  return { screen: walletPopupOf(await opened), answer }
}

const signed = { result: { signedTransaction: expect.any(String) } }

test('a transaction of another cluster is not signed for a development network whose node is down', async ({
  chains,
  dapp,
  openWallet,
}) => {
  const chainId = SOLANA_DEVELOPMENT
  const { rpcUrl } = solanaOf(chains)
  const gate = await startGate(rpcUrl)
  const site = new URL(dapp.url()).origin
  await prepare(openWallet, { chainId, gate, site })
  const foreign = Keypair.generate().publicKey.toBase58()

  gate.be('none')
  const pages = dapp.context().pages().length
  expect(
    await signTransaction(dapp, { chainId, blockhash: foreign }),
  ).toMatchObject({ error: { code: 4901, data: { reason: 'unreachable' } } })
  expect(dapp.context().pages()).toHaveLength(pages)

  gate.be('all')
  const other = await askToSign(dapp, { chainId, blockhash: foreign })
  const danger = other.screen.page.locator('.confirm-warning')
  await expect(danger).toContainText('doesn’t know the blockhash')
  await expect(other.screen.button('Sign')).toBeDisabled()
  // It no longer says whether it knows it: what was ticked does not count.
  await danger.getByRole('checkbox').check()
  await expect(other.screen.button('Sign')).toBeEnabled()
  gate.be('none')
  await decideLater(other.screen)
  const refused = `${UNCHECKED}Solana Local. If it isn’t`
  await expect(danger).toContainText(refused)
  await expect(other.screen.button('Sign')).toBeDisabled()
  await expect(danger.getByRole('checkbox')).toHaveCount(0)
  await decideBy(other.screen, 'Cancel')
  expect(await other.answer).toMatchObject({
    error: { code: 4901, data: { reason: 'unreachable' } },
  })

  gate.be('all')
  const blockhash = await latestBlockhash(rpcUrl)
  const own = await askToSign(dapp, { chainId, blockhash })
  await expect(own.screen.button('Sign')).toBeEnabled()
  await expect(own.screen.page.locator('.confirm-warning')).toHaveCount(0)
  gate.be('none')
  await decideLater(own.screen)
  await expect(own.screen.page.locator('.confirm-warning')).toContainText(
    refused,
  )
  gate.be('all')
  await own.screen.button('Try again').click()
  await expect(own.screen.button('Sign')).toBeEnabled()
  await decideBy(own.screen, 'Sign')
  expect(await own.answer).toMatchObject(signed)
})

/** Presses Sign; the window stays open. */
const decideLater = async (screen: WalletPopup): Promise<void> => {
  const sign = screen.button('Sign')
  await expect(sign).toHaveAttribute('aria-disabled', 'false')
  await sign.click()
}

const unchecked = [
  {
    chainId: SOLANA_DEVNET,
    name: 'Solana Devnet',
    genesis: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  },
  {
    chainId: SOLANA_MAINNET,
    name: 'Solana',
    genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  },
]

for (const { chainId, name, genesis } of unchecked) {
  const needsTick = chainId === SOLANA_DEVNET
  test(`on ${name}, a transaction that was not checked ${needsTick ? 'needs a tick' : 'has a warning'}`, async ({
    dapp,
    openWallet,
  }) => {
    const { gate, rpcUrl } = await startAs(genesis)
    const site = new URL(dapp.url()).origin
    await prepare(openWallet, { chainId, gate, site })

    const blockhash = await latestBlockhash(rpcUrl)
    const known = await askToSign(dapp, { chainId, blockhash })
    await expect(known.screen.button('Sign')).toBeEnabled()
    await expect(known.screen.page.getByText(UNCHECKED)).toHaveCount(0)
    await decideBy(known.screen, 'Sign')
    expect(await known.answer).toMatchObject(signed)

    // What is neither true nor false is no answer.
    gate.be({ isBlockhashValid: { value: 'true' } })
    const foreign = Keypair.generate().publicKey.toBase58()
    const { screen, answer } = await askToSign(dapp, {
      chainId,
      blockhash: foreign,
    })
    await expect(screen.page.getByText(`${UNCHECKED}${name}.`)).toBeVisible()
    const tick = screen.page.locator('.confirm-warning').getByRole('checkbox')
    await expect(tick).toHaveCount(needsTick ? 1 : 0)
    if (needsTick) {
      await expect(screen.button('Sign')).toBeDisabled()
      await tick.check()
    }
    // A worse finding takes the place of what was confirmed.
    gate.be('all')
    await decideLater(screen)
    const danger = screen.page.locator('.confirm-warning')
    await expect(danger).toContainText('doesn’t know the blockhash')
    await expect(screen.button('Sign')).toBeDisabled()
    await danger.getByRole('checkbox').check()
    await expect(screen.button('Sign')).toBeEnabled()
    await decideBy(screen, 'Sign')
    expect(await answer).toMatchObject(signed)
  })
}

test('a wallet with own keys connects to a development network of Solana once its node answers', async ({
  chains,
  dapp,
  openWallet,
}) => {
  const chainId = SOLANA_DEVELOPMENT
  const gate = await startGate(solanaOf(chains).rpcUrl)
  await prepare(openWallet, { chainId, gate })
  gate.be('none')
  const opened = dapp.context().waitForEvent('page')
  const connecting = createSession(dapp, { [chainId]: anything() })
  const screen = walletPopupOf(await opened)
  await expect(screen.page.getByText('Not answering')).toBeVisible()
  await expect(
    screen.page.getByText('To connect, start the node of a network'),
  ).toBeVisible()
  await expect(screen.button('Connect')).toBeDisabled()
  gate.be('all')
  await screen.button('Try again').click()
  await expect(screen.button('Connect')).toBeEnabled()
  await decideBy(screen, 'Connect')
  expect(JSON.stringify(await connecting)).toContain(`${chainId}:${ME}`)
})

test('what the user sends has the blockhash that is shown, which stays fresh', async ({
  chains,
  openWallet,
}) => {
  const chainId = SOLANA_DEVELOPMENT
  const { rpcUrl } = solanaOf(chains)
  const gate = await startGate(rpcUrl)
  await prepare(openWallet, { chainId, gate })
  await callNode(rpcUrl, { method: 'requestAirdrop', params: [ME, 2 * SOL] })
  // The test says when half a minute has passed.
  await openWallet.context.addInitScript(() => {
    const start = globalThis.setInterval
    const passing = (run: () => void, ms?: number) => {
      if (ms === 30_000) Object.assign(globalThis, { halfMinutePassed: run })
      return start(run, ms)
    }
    Object.assign(globalThis, { setInterval: passing })
  })
  const page = await openWallet.openPopup()
  const passHalfMinute = (): Promise<void> =>
    page.evaluate(() => Reflect.get(globalThis, 'halfMinutePassed')())
  await chooseNetwork(page, { name: 'Solana Local' })
  await page.getByRole('link', { name: 'Send from Account 1' }).click()
  const friend = Keypair.generate().publicKey.toBase58()
  await page.getByRole('combobox', { name: 'Recipient' }).fill(friend)
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const review = sendWindowOf(page)
  await expect(review.sendButton).toBeEnabled()
  await expect(review.sendButton).toHaveAttribute('aria-disabled', 'false')

  // It is prepared again, and nothing has to be confirmed again.
  const reads = gate.calls('getLatestBlockhash')
  await passHalfMinute()
  await expect
    .poll(() => gate.calls('getLatestBlockhash'))
    .toBeGreaterThan(reads)
  await expect(review.sendButton).toHaveAttribute('aria-disabled', 'false')

  // The chain knows it no longer: nothing is sent, and a new one is shown.
  gate.be({ isBlockhashValid: { value: false } })
  await review.send()
  await expect(
    page.getByText('You took longer than the network allows.'),
  ).toBeVisible()
  expect(gate.calls('sendTransaction')).toBe(0)
  gate.be('all')
  await passHalfMinute()
  await review.send()
  await expect(page.getByRole('listitem').first()).toContainText('0.5 SOL')
  expect(gate.calls('sendTransaction')).toBe(1)
})
