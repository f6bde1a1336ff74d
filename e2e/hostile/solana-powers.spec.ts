import { expect, type Page } from '@playwright/test'
import {
  createAccount,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createMint,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Authorized,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { type RunningChains, solanaOf } from '../../src/dev/start-chains.ts'
import { connect } from '../fixtures/connect.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import { anything, invoke } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { SOLANA } from '../screens/solana-screens.ts'

const NOTHING = 'the node found no change to your balances or permissions'

type Chain = { connection: Connection; payer: Keypair; me: PublicKey }

const openChain = async (
  chains: RunningChains,
  address: string,
): Promise<Chain> => {
  const { rpcUrl: url } = solanaOf(chains)
  const wsEndpoint = url.replace('http', 'ws').replace('/v3/', '/ws/v3/')
  const connection = new Connection(url, {
    commitment: 'confirmed',
    wsEndpoint,
  })
  const payer = Keypair.generate()
  const lamports = 100 * LAMPORTS_PER_SOL
  const signature = await connection.requestAirdrop(payer.publicKey, lamports)
  const latest = await connection.getLatestBlockhash()
  await connection.confirmTransaction({ signature, ...latest })
  return { connection, payer, me: new PublicKey(address) }
}

/** Somebody else pays for what the user has. */
const give = async (
  { connection, payer }: Chain,
  instructions: TransactionInstruction[],
  ...made: Keypair[]
): Promise<void> => {
  const transaction = new Transaction().add(...instructions)
  await sendAndConfirmTransaction(connection, transaction, [payer, ...made])
}

const giveStake = async (chain: Chain): Promise<PublicKey> => {
  const stake = Keypair.generate()
  const { instructions } = StakeProgram.createAccount({
    fromPubkey: chain.payer.publicKey,
    stakePubkey: stake.publicKey,
    authorized: new Authorized(chain.me, chain.me),
    lockup: new Lockup(0, 0, PublicKey.default),
    lamports: 5 * LAMPORTS_PER_SOL,
  })
  await give(chain, instructions, stake)
  return stake.publicKey
}

const giveNonce = async (chain: Chain): Promise<PublicKey> => {
  const nonce = Keypair.generate()
  const { instructions } = SystemProgram.createNonceAccount({
    fromPubkey: chain.payer.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: chain.me,
    lamports: 2 * LAMPORTS_PER_SOL,
  })
  await give(chain, instructions, nonce)
  return nonce.publicKey
}

/** A token account of the user with three SOL more than it needs. */
const giveTokens = async (
  chain: Chain,
  program: PublicKey,
): Promise<PublicKey> => {
  const { connection, payer, me } = chain
  const mint = await createMint(
    connection,
    payer,
    payer.publicKey,
    null,
    2,
    ...[undefined, undefined, program],
  )
  const account = await createAccount(
    connection,
    payer,
    mint,
    me,
    ...[Keypair.generate(), undefined, program],
  )
  const lamports = 3 * LAMPORTS_PER_SOL
  const fromPubkey = payer.publicKey
  await give(chain, [
    SystemProgram.transfer({ fromPubkey, toPubkey: account, lamports }),
  ])
  return account
}

const giveWrapped = async (chain: Chain): Promise<PublicKey> => {
  const { connection, payer, me } = chain
  const keypair = Keypair.generate()
  const account = await createAccount(
    connection,
    payer,
    NATIVE_MINT,
    me,
    keypair,
  )
  const lamports = 5 * LAMPORTS_PER_SOL
  const fromPubkey = payer.publicKey
  await give(chain, [
    SystemProgram.transfer({ fromPubkey, toPubkey: account, lamports }),
    createSyncNativeInstruction(account),
  ])
  return account
}

/** The data 38 takes all SOL that an account does not need, 45 wrapped SOL. */
const withdraw = (
  data: number[],
  accounts: { from: PublicKey; to: PublicKey; me: PublicKey },
  program: PublicKey,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: program,
    keys: [
      { pubkey: accounts.from, isSigner: false, isWritable: true },
      { pubkey: accounts.to, isSigner: false, isWritable: true },
      { pubkey: accounts.me, isSigner: true, isWritable: false },
    ],
    data: Buffer.from(data),
  })

/** The window in which the wallet asks for this, with the node's answer. */
const ask = async (
  dapp: Page,
  { connection, me }: Chain,
  instructions: TransactionInstruction[],
): Promise<Page> => {
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({
    feePayer: me,
    blockhash,
    lastValidBlockHeight: 0,
  }).add(...instructions)
  const bytes = transaction.serialize({ requireAllSignatures: false })
  const opened = dapp.context().waitForEvent('page')
  const params = {
    account: { address: me.toBase58() },
    transaction: bytes.toString('base64'),
  }
  const answer = invoke(dapp, SOLANA, { method: 'signTransaction', params })
  answer.catch(() => 'the page is closed')
  const window = await opened
  await window.locator('.changes-list[aria-busy="false"]').waitFor()
  return window
}

const reject = async (window: Page): Promise<void> => {
  const closed = window.waitForEvent('close')
  await window.locator('.approval-footer button').first().click()
  await closed
}

const addressOf = (created: unknown): string =>
  JSON.stringify(created).match(/(?<=solana:\w{32}:)\w+/)?.[0] ?? ''

test('a transaction that hands over SOL or authority says so, and needs a tick', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const address = addressOf(await connect(dapp, { [SOLANA]: anything() }))
  const chain = await openChain(chains, address)
  const { me } = chain
  const to = Keypair.generate().publicKey
  const stake = await giveStake(chain)
  const nonce = await giveNonce(chain)
  const tokens = await giveTokens(chain, TOKEN_PROGRAM_ID)
  const tokens2022 = await giveTokens(chain, TOKEN_2022_PROGRAM_ID)
  const wrapped = await giveWrapped(chain)
  const control = 'would be in control afterwards'
  const leaves = 'SOL leaves an account and goes to'
  const attacks: {
    called: TransactionInstruction[]
    warning: string
    row: RegExp
  }[] = [
    {
      called: StakeProgram.authorize({
        stakePubkey: stake,
        authorizedPubkey: me,
        newAuthorizedPubkey: to,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      }).instructions,
      warning: control,
      row: /May withdraw it/,
    },
    {
      called: StakeProgram.withdraw({
        stakePubkey: stake,
        authorizedPubkey: me,
        toPubkey: to,
        lamports: LAMPORTS_PER_SOL,
      }).instructions,
      warning: leaves,
      row: /Stake account.*−1 SOL/,
    },
    {
      called: [
        SystemProgram.nonceAuthorize({
          noncePubkey: nonce,
          authorizedPubkey: me,
          newAuthorizedPubkey: to,
        }),
      ],
      warning: control,
      row: /Controls the nonce/,
    },
    {
      called: [
        SystemProgram.nonceWithdraw({
          noncePubkey: nonce,
          authorizedPubkey: me,
          toPubkey: to,
          lamports: LAMPORTS_PER_SOL,
        }),
      ],
      warning: leaves,
      row: /Nonce account.*−1 SOL/,
    },
    {
      called: [withdraw([38], { from: tokens, to, me }, TOKEN_PROGRAM_ID)],
      warning: leaves,
      row: /Token account.*−3 SOL/,
    },
    {
      called: [
        withdraw([38], { from: tokens2022, to, me }, TOKEN_2022_PROGRAM_ID),
      ],
      warning: leaves,
      row: /Token account.*−3 SOL/,
    },
    {
      called: [withdraw([45, 0], { from: wrapped, to, me }, TOKEN_PROGRAM_ID)],
      warning: leaves,
      row: /−5/,
    },
    {
      // Confidential balances are not decoded.
      called: [
        new TransactionInstruction({
          programId: TOKEN_2022_PROGRAM_ID,
          keys: [{ pubkey: me, isSigner: true, isWritable: true }],
          data: Buffer.of(27, 7),
        }),
      ],
      warning: 'can’t describe what the Token-2022 program would do',
      row: /fail/,
    },
  ]
  for (const { called, warning, row } of attacks) {
    const window = await ask(dapp, chain, called)
    await expect(window.locator('.confirm-warning')).toContainText(warning)
    await expect(window.locator('.changes')).toContainText(row)
    await expect(window.locator('.changes')).not.toContainText(NOTHING)
    await expect(
      window.getByText('tick the box above', { exact: false }),
    ).toBeVisible()
    await reject(window)
    // Three rejections would block the site.
    await openWallet.stopWorker()
    await forgiveRefusals(openWallet.inside)
  }
})

test('everyday transactions need no tick', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const address = addressOf(await connect(dapp, { [SOLANA]: anything() }))
  const chain = await openChain(chains, address)
  const { me, payer, connection } = chain
  const friend = Keypair.generate().publicKey
  const mint = await createMint(connection, payer, payer.publicKey, null, 2)
  const empty = await createAccount(
    connection,
    payer,
    mint,
    me,
    Keypair.generate(),
  )
  const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, me)
  const createFor = (owner: PublicKey, token: PublicKey) =>
    createAssociatedTokenAccountIdempotentInstruction(
      me,
      getAssociatedTokenAddressSync(token, owner),
      owner,
      token,
    )
  const pay = (toPubkey: PublicKey) =>
    SystemProgram.transfer({
      fromPubkey: me,
      toPubkey,
      lamports: LAMPORTS_PER_SOL,
    })
  const everyday = [
    [pay(friend)],
    [createFor(me, mint)],
    [createFor(friend, mint)],
    [createCloseAccountInstruction(empty, me, me)],
    [
      createFor(me, NATIVE_MINT),
      pay(wrapped),
      createSyncNativeInstruction(wrapped),
      createCloseAccountInstruction(wrapped, me, me),
    ],
  ]
  for (const called of everyday) {
    const window = await ask(dapp, chain, called)
    await expect(window.getByRole('checkbox')).toHaveCount(0)
    await expect(window.locator('.changes')).not.toContainText('fail')
    await reject(window)
    // Three rejections would block the site.
    await openWallet.stopWorker()
    await forgiveRefusals(openWallet.inside)
  }
})
