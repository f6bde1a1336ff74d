import assert from 'node:assert/strict'
import {
  AccountRole,
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  assertIsTransactionWithDurableNonceLifetime,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  fetchAddressesForLookupTables,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  lamports,
  type Nonce,
  pipe,
  sendAndConfirmDurableNonceTransactionFactory,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { type Addresses, passSlots, type Step } from './steps.ts'

const SOL = 1_000_000_000n
const commitment = 'confirmed' as const

/** Web3.js and spl-token make the instructions, kit does everything else. */
const toKit =
  (...signers: TransactionSigner[]) =>
  ({ programId, keys, data }: TransactionInstruction): Instruction => ({
    programAddress: address(programId.toBase58()),
    data: new Uint8Array(data),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => {
      const role =
        (isSigner ? AccountRole.READONLY_SIGNER : AccountRole.READONLY) |
        (isWritable ? AccountRole.WRITABLE : AccountRole.READONLY)
      const own = address(pubkey.toBase58())
      const signer = signers.find((one) => one.address === own)
      return { address: own, role, ...(isSigner && signer && { signer }) }
    }),
  })

export const createKitSteps = async (
  node: Addresses,
): Promise<readonly Step[]> => {
  const rpc = createSolanaRpc(node.url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(node.wsUrl)
  const sendAndConfirm = sendAndConfirmTransactionFactory({
    rpc,
    rpcSubscriptions,
  })
  const sendWithNonce = sendAndConfirmDurableNonceTransactionFactory({
    rpc,
    rpcSubscriptions,
  })
  const payer = await generateKeyPairSigner()
  const from = new PublicKey(payer.address)

  const send = async (
    version: 'legacy' | 0,
    instructions: Instruction[],
    tables: Record<Address, Address[]> = {},
  ): Promise<ReturnType<typeof getSignatureFromTransaction>> => {
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const start = pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) =>
        compressTransactionMessageUsingAddressLookupTables(message, tables),
    )
    const message = version === 0 ? start : { ...start, version }
    const signed = await signTransactionMessageWithSigners(
      message as typeof start,
    )
    assertIsTransactionWithBlockhashLifetime(signed)
    await sendAndConfirm(signed, { commitment })
    return getSignatureFromTransaction(signed)
  }
  const transferTo = (to: Address, amount: bigint): Instruction =>
    toKit(payer)(
      SystemProgram.transfer({
        fromPubkey: from,
        toPubkey: new PublicKey(to),
        lamports: amount,
      }),
    )
  const rentOf = async (bytes: number): Promise<number> =>
    Number(await rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send())

  const transfer = async (version: 'legacy' | 0): Promise<void> => {
    const { address: to } = await generateKeyPairSigner()
    const signature = await send(version, [transferTo(to, SOL)])
    const { value } = await rpc.getBalance(to, { commitment }).send()
    assert.equal(value, SOL)
    const found = await rpc
      .getTransaction(signature, {
        commitment,
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    assert.equal(found?.version, version)
    assert.equal(found?.meta?.fee, 5_000n)
  }
  const token = async (program: PublicKey): Promise<void> => {
    const mint = await generateKeyPairSigner()
    const mintKey = new PublicKey(mint.address)
    const account = getAssociatedTokenAddressSync(mintKey, from, false, program)
    const instructions = [
      SystemProgram.createAccount({
        fromPubkey: from,
        newAccountPubkey: mintKey,
        space: MINT_SIZE,
        lamports: await rentOf(MINT_SIZE),
        programId: program,
      }),
      createInitializeMint2Instruction(mintKey, 6, from, null, program),
      createAssociatedTokenAccountInstruction(
        from,
        account,
        from,
        mintKey,
        program,
      ),
      createMintToInstruction(mintKey, account, from, 2n ** 63n, [], program),
    ].map(toKit(payer, mint))
    await send(0, instructions)
    const { value } = await rpc
      .getTokenAccountBalance(address(account.toBase58()))
      .send()
    assert.equal(value.amount, String(2n ** 63n))
    const owned = await rpc
      .getTokenAccountsByOwner(
        payer.address,
        { programId: address(program.toBase58()) },
        { encoding: 'jsonParsed' },
      )
      .send()
    assert.equal(owned.value[0]?.account.data.parsed.info.mint, mint.address)
  }

  return [
    [
      'airdrop',
      async () => {
        const airdrop = airdropFactory({ rpc, rpcSubscriptions })
        await airdrop({
          commitment,
          recipientAddress: payer.address,
          lamports: lamports(100n * SOL),
        })
        const { value } = await rpc.getBalance(payer.address).send()
        assert.equal(value, 100n * SOL)
      },
    ],
    ['legacy transfer', () => transfer('legacy')],
    ['v0 transfer', () => transfer(0)],
    ['SPL token', () => token(TOKEN_PROGRAM_ID)],
    ['Token-2022', () => token(TOKEN_2022_PROGRAM_ID)],
    [
      'lookup table',
      async () => {
        const { address: to } = await generateKeyPairSigner()
        const [create, table] = AddressLookupTableProgram.createLookupTable({
          authority: from,
          payer: from,
          recentSlot: await rpc.getSlot().send(),
        })
        const extend = AddressLookupTableProgram.extendLookupTable({
          lookupTable: table,
          authority: from,
          payer: from,
          addresses: [new PublicKey(to)],
        })
        await send(0, [create, extend].map(toKit(payer)))
        await passSlots(node, 1)
        const tables = await fetchAddressesForLookupTables(
          [address(table.toBase58())],
          rpc,
        )
        const signature = await send(0, [transferTo(to, SOL)], tables)
        const found = await rpc
          .getTransaction(signature, {
            commitment,
            encoding: 'json',
            maxSupportedTransactionVersion: 0,
          })
          .send()
        assert.deepEqual(found?.meta?.loadedAddresses?.writable, [to])
      },
    ],
    [
      'durable nonce, refused when it is replayed',
      async () => {
        const account = await generateKeyPairSigner()
        const { instructions } = SystemProgram.createNonceAccount({
          fromPubkey: from,
          noncePubkey: new PublicKey(account.address),
          authorizedPubkey: from,
          lamports: await rentOf(NONCE_ACCOUNT_LENGTH),
        })
        await send(0, instructions.map(toKit(payer, account)))
        const { value } = await rpc
          .getAccountInfo(account.address, { encoding: 'jsonParsed' })
          .send()
        assert.ok(value)
        const { parsed } = value.data as unknown as {
          parsed: { info: { blockhash: string } }
        }
        await passSlots(node, 200)
        const message = pipe(
          createTransactionMessage({ version: 0 }),
          (one) => setTransactionMessageFeePayerSigner(payer, one),
          (one) =>
            setTransactionMessageLifetimeUsingDurableNonce(
              {
                nonce: parsed.info.blockhash as Nonce,
                nonceAccountAddress: account.address,
                nonceAuthorityAddress: payer.address,
              },
              one,
            ),
          (one) =>
            appendTransactionMessageInstructions(
              [transferTo(payer.address, 1n)],
              one,
            ),
        )
        const signed = await signTransactionMessageWithSigners(message)
        assertIsTransactionWithDurableNonceLifetime(signed)
        await sendWithNonce(signed, { commitment })
        await passSlots(node, 200)
        await assert.rejects(sendWithNonce(signed, { commitment }))
      },
    ],
    [
      'history',
      async () => {
        const all = await rpc.getSignaturesForAddress(payer.address).send()
        assert.ok(all.length > 5)
        const { value } = await rpc
          .getSignatureStatuses(all.map(({ signature }) => signature))
          .send()
        assert.ok(value.every((one) => one?.err === null))
      },
    ],
    [
      'subscriptions to slots and accounts',
      async () => {
        const abort = new AbortController()
        const options = { abortSignal: abort.signal }
        const slots = await rpcSubscriptions
          .slotNotifications()
          .subscribe(options)
        assert.ok((await first(slots)).slot > 0n)
        const accounts = await rpcSubscriptions
          .accountNotifications(payer.address, { commitment })
          .subscribe(options)
        const changed = first(accounts)
        await send(0, [transferTo(payer.address, 1n)])
        assert.ok((await changed).value.lamports > 0n)
        abort.abort()
      },
    ],
  ]
}

const first = async <Item>(source: AsyncIterable<Item>): Promise<Item> => {
  for await (const item of source) return item
  throw new Error('the stream ended')
}
