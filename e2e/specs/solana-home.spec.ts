import { expect, type Locator, type Page } from '@playwright/test'
import {
  createAssociatedTokenAccount,
  createMint,
  mintTo,
} from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { type RunningChains, solanaOf } from '../../src/dev/start-chains.ts'
import { callNode } from '../fixtures/call-node.ts'
import { test } from '../fixtures/test.ts'
import { chooseNetwork } from '../pages/home-menus.ts'
import { sendWindowOf } from '../pages/send-window.ts'

const SOL = 1_000_000_000

const connect = (chains: RunningChains): Connection => {
  const { rpcUrl: url } = solanaOf(chains)
  const wsEndpoint = url.replace('http', 'ws').replace('/v3/', '/ws/v3/')
  return new Connection(url, { commitment: 'confirmed', wsEndpoint })
}

/** Until the node knows it; a socket is not needed. */
const confirmed = async (rpcUrl: string, signature: string): Promise<void> => {
  const call = { method: 'getSignatureStatuses', params: [[signature]] }
  await expect
    .poll(async () => (await callNode(rpcUrl, call)).result)
    .toMatchObject({ value: [{ err: null }] })
}

const airdrop = async (
  chains: RunningChains,
  { address, lamports }: { address: string; lamports: number },
): Promise<void> => {
  const { rpcUrl } = solanaOf(chains)
  const params = [address, lamports]
  const { result } = await callNode(rpcUrl, {
    method: 'requestAirdrop',
    params,
  })
  await confirmed(rpcUrl, String(result))
}

const balanceOf = async (
  chains: RunningChains,
  address: string,
): Promise<number> => connect(chains).getBalance(new PublicKey(address))

/** A token with two decimals, of which the address gets 5. */
const createToken = async (
  chains: RunningChains,
  address: string,
): Promise<string> => {
  const connection = connect(chains)
  const payer = Keypair.generate()
  await airdrop(chains, {
    address: payer.publicKey.toBase58(),
    lamports: 10 * SOL,
  })
  const mint = await createMint(connection, payer, payer.publicKey, null, 2)
  const owner = new PublicKey(address)
  const to = await createAssociatedTokenAccount(connection, payer, mint, owner)
  await mintTo(connection, payer, mint, to, payer, 500)
  return mint.toBase58()
}

const heroOf = (page: Page): Locator => page.locator('.hero')

const goBack = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Back', exact: true }).click()

const rowOf = (page: Page, words: string): Locator =>
  page.getByRole('listitem').filter({ hasText: words })

const send = async (
  page: Page,
  { asset, to, amount }: { asset?: string; to: string; amount: string },
): Promise<void> => {
  await page.getByRole('link', { name: 'Send from Account 1' }).click()
  if (asset !== undefined) {
    await page.getByLabel('What to send', { exact: true }).selectOption(asset)
  }
  await page.getByRole('combobox', { name: 'Recipient' }).fill(to)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('the home screen shows and sends SOL and tokens of Solana', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  const page = await openWallet.openPopup()
  await chooseNetwork(page, { name: 'Solana Local' })
  await page.getByRole('link', { name: 'Receive to Account 1' }).click()
  const shown = page.locator('#receive-address')
  await expect(shown).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const me = (await shown.textContent()) ?? ''
  const before = await balanceOf(chains, me)
  await airdrop(chains, { address: me, lamports: 3 * SOL })
  const mint = await createToken(chains, me)
  const short = `${mint.slice(0, 6)}…${mint.slice(-4)}`

  await goBack(page)
  // It shows six digits, and cuts the rest off.
  const amount = Math.trunc((before + 3 * SOL) / 1_000) / 1_000_000
  const digits = { maximumFractionDigits: 6 }
  const sol = new Intl.NumberFormat('en', digits).format(amount)
  await expect(heroOf(page)).toContainText(`${sol} SOL`)
  await expect(rowOf(page, short)).toContainText('5')

  const friend = Keypair.generate().publicKey.toBase58()
  await send(page, { to: friend, amount: '0.5' })
  const review = sendWindowOf(page)
  await expect(review.sentence).toContainText('Send 0.5 SOL to')
  await review.send()
  const sentRow = rowOf(page, 'Send 0.5 SOL to')
  await expect(sentRow).toContainText('Confirmed')
  expect(await balanceOf(chains, friend)).toBe(SOL / 2)

  await sentRow.getByRole('link').first().click()
  const facts = page.locator('.panel').first()
  await expect(facts).toContainText('0.000005 SOL')
  await expect(facts).toContainText('Slot')
  await expect(facts).toContainText('Signature')

  await goBack(page)
  await goBack(page)
  await send(page, { asset: mint, to: friend, amount: '1.25' })
  await expect(review.figure('New account')).toContainText('0.00203928 SOL')
  await review.send()
  await expect(rowOf(page, 'Send 1.25')).toContainText('Confirmed')
  const tokens = await connect(chains).getTokenAccountsByOwner(
    new PublicKey(friend),
    { mint: new PublicKey(mint) },
  )
  expect(tokens.value).toHaveLength(1)
  await goBack(page)
  await expect(rowOf(page, short)).toContainText('3.75')
})
