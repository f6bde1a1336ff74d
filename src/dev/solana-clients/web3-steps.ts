import assert from 'node:assert/strict'
import {
  createAssociatedTokenAccount,
  createMint,
  getAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transfer as transferTokens,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  type PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { type Addresses, passSlots, type Step } from './steps.ts'

const commitment = 'confirmed' as const
const confirming = { commitment }

export const createWeb3Steps = (node: Addresses): readonly Step[] => {
  const connect = (): Connection =>
    new Connection(node.url, { commitment, wsEndpoint: node.wsUrl })
  // A new one has no blockhash in its cache, which would be 30 s old.
  let connection = connect()
  const payer = Keypair.generate()
  const { publicKey } = payer

  const confirm = async (signature: string): Promise<void> => {
    const latest = await connection.getLatestBlockhash()
    const strategy = { signature, ...latest }
    const { value } = await connection.confirmTransaction(strategy, commitment)
    assert.equal(value.err, null)
  }
  const passAndReconnect = async (slots: number): Promise<void> => {
    await passSlots(node, slots)
    connection = connect()
  }
  const toRecipient = (to: PublicKey): TransactionInstruction =>
    SystemProgram.transfer({
      fromPubkey: publicKey,
      toPubkey: to,
      lamports: LAMPORTS_PER_SOL,
    })
  const token = async (program: PublicKey): Promise<void> => {
    const mint = await createMint(
      connection,
      payer,
      publicKey,
      null,
      6,
      Keypair.generate(),
      confirming,
      program,
    )
    const create = (owner: PublicKey): Promise<PublicKey> =>
      createAssociatedTokenAccount(
        connection,
        payer,
        mint,
        owner,
        confirming,
        program,
      )
    const [from, to] = [
      await create(publicKey),
      await create(Keypair.generate().publicKey),
    ]
    await mintTo(
      connection,
      payer,
      mint,
      from,
      payer,
      9,
      [],
      confirming,
      program,
    )
    await transferTokens(
      connection,
      payer,
      from,
      to,
      payer,
      4,
      [],
      confirming,
      program,
    )
    const { amount } = await getAccount(connection, to, commitment, program)
    assert.equal(amount, 4n)
  }

  return [
    [
      'airdrop',
      async () => {
        const amount = 100 * LAMPORTS_PER_SOL
        await confirm(await connection.requestAirdrop(publicKey, amount))
        assert.equal(await connection.getBalance(publicKey), amount)
      },
    ],
    [
      'legacy transfer',
      async () => {
        const to = Keypair.generate().publicKey
        const transaction = new Transaction().add(toRecipient(to))
        await sendAndConfirmTransaction(connection, transaction, [payer])
        assert.equal(await connection.getBalance(to), LAMPORTS_PER_SOL)
      },
    ],
    [
      'v0 transfer and getTransaction',
      async () => {
        const to = Keypair.generate().publicKey
        const { blockhash } = await connection.getLatestBlockhash()
        const message = new TransactionMessage({
          payerKey: publicKey,
          recentBlockhash: blockhash,
          instructions: [toRecipient(to)],
        }).compileToV0Message()
        const transaction = new VersionedTransaction(message)
        transaction.sign([payer])
        const signature = await connection.sendTransaction(transaction)
        await confirm(signature)
        const found = await connection.getTransaction(signature, {
          maxSupportedTransactionVersion: 0,
        })
        assert.equal(found?.version, 0)
        const { value } = await connection.simulateTransaction(transaction, {
          replaceRecentBlockhash: true,
        })
        assert.equal(value.err, null)
      },
    ],
    ['SPL token', () => token(TOKEN_PROGRAM_ID)],
    ['Token-2022', () => token(TOKEN_2022_PROGRAM_ID)],
    [
      'lookup table',
      async () => {
        const to = Keypair.generate().publicKey
        const [create, key] = AddressLookupTableProgram.createLookupTable({
          authority: publicKey,
          payer: publicKey,
          recentSlot: await connection.getSlot(),
        })
        const extend = AddressLookupTableProgram.extendLookupTable({
          lookupTable: key,
          authority: publicKey,
          payer: publicKey,
          addresses: [to],
        })
        const made = new Transaction().add(create, extend)
        await sendAndConfirmTransaction(connection, made, [payer])
        await passAndReconnect(1)
        const { value } = await connection.getAddressLookupTable(key)
        assert.ok(value)
        const { blockhash } = await connection.getLatestBlockhash()
        const message = new TransactionMessage({
          payerKey: publicKey,
          recentBlockhash: blockhash,
          instructions: [toRecipient(to)],
        }).compileToV0Message([value])
        const transaction = new VersionedTransaction(message)
        transaction.sign([payer])
        await confirm(await connection.sendTransaction(transaction))
        assert.equal(await connection.getBalance(to), LAMPORTS_PER_SOL)
      },
    ],
    [
      'durable nonce, refused when it is replayed',
      async () => {
        const account = Keypair.generate()
        const created = SystemProgram.createNonceAccount({
          fromPubkey: publicKey,
          noncePubkey: account.publicKey,
          authorizedPubkey: publicKey,
          lamports:
            await connection.getMinimumBalanceForRentExemption(
              NONCE_ACCOUNT_LENGTH,
            ),
        })
        await sendAndConfirmTransaction(connection, created, [payer, account])
        const info = await connection.getAccountInfo(account.publicKey)
        assert.ok(info)
        const transaction = new Transaction().add(
          SystemProgram.nonceAdvance({
            noncePubkey: account.publicKey,
            authorizedPubkey: publicKey,
          }),
          toRecipient(publicKey),
        )
        transaction.feePayer = publicKey
        transaction.recentBlockhash = NonceAccount.fromAccountData(
          info.data,
        ).nonce
        transaction.sign(payer)
        const signed = transaction.serialize()
        await passAndReconnect(200)
        await confirm(await connection.sendRawTransaction(signed))
        await passAndReconnect(200)
        await assert.rejects(connection.sendRawTransaction(signed))
      },
    ],
    [
      'history',
      async () => {
        const all = await connection.getSignaturesForAddress(publicKey)
        assert.ok(all.length > 5)
        const parsed = await connection.getParsedTransactions(
          all.slice(0, 3).map(({ signature }) => signature),
          { maxSupportedTransactionVersion: 0 },
        )
        assert.ok(parsed.every((one) => one?.meta?.err === null))
      },
    ],
    [
      'subscriptions to slots, accounts and logs',
      async () => {
        await new Promise((resolve) => connection.onSlotChange(resolve))
        const changed = new Promise((resolve) =>
          connection.onAccountChange(publicKey, resolve),
        )
        const logged = new Promise((resolve) =>
          connection.onLogs(publicKey, resolve),
        )
        // Until both are there: web3.js does not say when.
        const send = setInterval(
          () => void connection.requestAirdrop(publicKey, 1),
          200,
        )
        await Promise.all([changed, logged])
        clearInterval(send)
      },
    ],
  ]
}
