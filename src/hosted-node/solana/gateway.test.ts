import {
  createAssociatedTokenAccount,
  createMint,
  getAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transfer,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { namespaceOf } from '../config/namespace-of.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'
import { PHRASE } from '../upstream/derive-accounts.ts'
import { deriveSolanaAccounts } from './derive-solana-accounts.ts'
import { endSocketOf } from './end-socket-of.ts'

let server: RunningServer
let connection: Connection
let url: string

const payer = Keypair.generate()
const COMMITMENT = 'confirmed'

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: unknown
  }
  return error ?? result
}

/** The clock stands still: a slot passes when a test says so. */
const passSlots = async (count: number): Promise<void> => {
  const slot = Number(await ask('getSlot'))
  await ask('surfnet_timeTravel', { absoluteSlot: slot + count })
}

const confirm = async (signature: string): Promise<void> => {
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({
    signature,
    ...latest,
  })
  expect(value.err).toBeNull()
}

beforeAll(async () => {
  const embedded = embeddedConfig({ port: 0 })
  const networks = embedded.networks.filter(
    (network) => namespaceOf(network) === 'solana',
  )
  server = await startTestServer({ ...embedded, networks })
  url = `http://127.0.0.1:${server.port}/solana/v3/${DEVELOPMENT_KEY}`
  connection = new Connection(url, {
    commitment: COMMITMENT,
    wsEndpoint: `ws://127.0.0.1:${server.port}/solana/ws/v3/${DEVELOPMENT_KEY}`,
  })
  await ask('surfnet_pauseClock')
  const signature = await connection.requestAirdrop(
    payer.publicKey,
    100 * LAMPORTS_PER_SOL,
  )
  await confirm(signature)
})
afterAll(async () => {
  endSocketOf(connection)
  await server.stop()
})

const toSelf = (lamports: number) =>
  SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: payer.publicKey,
    lamports,
  })

/** With a blockhash of now: web3.js would use an old one for 30 s. */
const send = async (
  transaction: Transaction,
  {
    signers = [payer],
    skipPreflight = false,
  }: { signers?: Keypair[]; skipPreflight?: boolean } = {},
): Promise<string> => {
  const { blockhash } = await connection.getLatestBlockhash()
  transaction.recentBlockhash = blockhash
  transaction.feePayer = payer.publicKey
  transaction.sign(...signers)
  const options = { skipPreflight }
  return await connection.sendRawTransaction(transaction.serialize(), options)
}

it('serves the development chain with funded accounts', async () => {
  expect(await connection.getGenesisHash()).toBe(
    '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc',
  )
  const [first] = deriveSolanaAccounts(PHRASE, 1)
  const balance = await connection.getBalance(
    new PublicKey(first?.address ?? ''),
  )
  expect(balance).toBe(10_000 * LAMPORTS_PER_SOL)
  expect(await connection.getBalance(payer.publicKey)).toBe(
    100 * LAMPORTS_PER_SOL,
  )
})

it('writes integers of 64 bits exactly', async () => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getAccountInfo',
      params: [payer.publicKey.toBase58(), { encoding: 'base64' }],
    }),
  })
  expect(await response.text()).toContain('"rentEpoch":18446744073709551615')
})

describe('a transfer', () => {
  it.each(['legacy', 0] as const)(
    'of version %s is executed and found',
    async (version) => {
      const to = Keypair.generate().publicKey
      const { blockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: blockhash,
        instructions: [
          SystemProgram.transfer({
            fromPubkey: payer.publicKey,
            toPubkey: to,
            lamports: LAMPORTS_PER_SOL,
          }),
        ],
      })
      const transaction = new VersionedTransaction(
        version === 0
          ? message.compileToV0Message()
          : message.compileToLegacyMessage(),
      )
      transaction.sign([payer])
      const signature = await connection.sendTransaction(transaction)
      await confirm(signature)
      expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
      const found = await connection.getTransaction(signature, {
        maxSupportedTransactionVersion: 0,
      })
      expect(found).toMatchObject({
        version,
        meta: { err: null, fee: 5_000, status: { Ok: null } },
      })
      const parsed = await connection.getParsedTransaction(signature, {
        maxSupportedTransactionVersion: 0,
      })
      expect(parsed?.transaction.message.accountKeys[1]).toMatchObject({
        pubkey: to,
        signer: false,
        writable: true,
      })
      const [newest] = await connection.getSignaturesForAddress(to)
      expect(newest).toMatchObject({ signature, err: null })
      const again = connection.sendTransaction(transaction)
      await expect(again).rejects.toThrow('already been processed')
    },
  )
})

it('reports a failed transaction before it is sent', async () => {
  const transaction = new Transaction().add(toSelf(1_000 * LAMPORTS_PER_SOL))
  const sent = send(transaction)
  await expect(sent).rejects.toMatchObject({
    message: expect.stringContaining(
      'Error processing Instruction 0: custom program error: 0x1',
    ),
    logs: expect.arrayContaining([expect.stringContaining('insufficient')]),
  })
})

it('charges a failed transaction that skips the preflight', async () => {
  const before = await connection.getBalance(payer.publicKey)
  const transaction = new Transaction().add(toSelf(1_000 * LAMPORTS_PER_SOL))
  const signature = await send(transaction, { skipPreflight: true })
  const status = await connection.getSignatureStatus(signature)
  expect(status.value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  const found = await connection.getTransaction(signature)
  const fee = before - (await connection.getBalance(payer.publicKey))
  expect(found?.meta?.fee).toBe(fee)
})

it('simulates without signatures and with a new blockhash', async () => {
  const to = Keypair.generate().publicKey
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: to,
        lamports: LAMPORTS_PER_SOL,
      }),
    ],
  }).compileToV0Message()
  const { value } = await connection.simulateTransaction(
    new VersionedTransaction(message),
    {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [to.toBase58()] },
    },
  )
  expect(value.err).toBeNull()
  expect(value.accounts?.[0]?.lamports).toBe(LAMPORTS_PER_SOL)
  expect(await connection.getBalance(to)).toBe(0)
  expect(await connection.getFeeForMessage(message)).toMatchObject({
    value: null,
  })
})

it.each([TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID])(
  'moves tokens of the program %s and reports balances',
  async (program) => {
    const confirming = { commitment: COMMITMENT } as const
    const owner = Keypair.generate()
    const mint = await createMint(
      connection,
      payer,
      payer.publicKey,
      null,
      6,
      Keypair.generate(),
      confirming,
      program,
    )
    const [from, to] = await Promise.all(
      [payer, owner].map(({ publicKey }) =>
        createAssociatedTokenAccount(
          connection,
          payer,
          mint,
          publicKey,
          confirming,
          program,
        ),
      ),
    )
    if (!from || !to) throw new Error('no token accounts')
    await mintTo(
      connection,
      payer,
      mint,
      from,
      payer,
      5_000_000,
      [],
      confirming,
      program,
    )
    const signature = await transfer(
      connection,
      payer,
      from,
      to,
      payer,
      1_500_000,
      [],
      confirming,
      program,
    )
    const account = await getAccount(connection, to, COMMITMENT, program)
    expect(account.amount).toBe(1_500_000n)
    const supply = await connection.getTokenSupply(mint)
    expect(supply.value.uiAmountString).toBe('5')
    const balance = await connection.getTokenAccountBalance(to)
    expect(balance.value.uiAmountString).toBe('1.5')
    const owned = await connection.getParsedTokenAccountsByOwner(
      owner.publicKey,
      { programId: program },
    )
    expect(owned.value[0]?.account.data.parsed.info).toMatchObject({
      mint: mint.toBase58(),
      tokenAmount: { amount: '1500000', decimals: 6 },
    })
    const found = await connection.getTransaction(signature)
    expect(
      found?.meta?.postTokenBalances?.map(
        ({ uiTokenAmount }) => uiTokenAmount.uiAmountString,
      ),
    ).toEqual(expect.arrayContaining(['3.5', '1.5']))
  },
)

it('loads addresses of a lookup table from the next slot on', async () => {
  const to = Keypair.generate().publicKey
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: await connection.getSlot(),
  })
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority: payer.publicKey,
    payer: payer.publicKey,
    addresses: [to],
  })
  const made = new Transaction().add(create, extend)
  await confirm(await send(made))
  await passSlots(1)
  const { value } = await connection.getAddressLookupTable(table)
  if (!value) throw new Error('no table')
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: to,
          lamports: LAMPORTS_PER_SOL,
        }),
      ],
    }).compileToV0Message([value]),
  )
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  const found = await connection.getTransaction(signature, {
    maxSupportedTransactionVersion: 0,
  })
  expect(found?.meta?.loadedAddresses?.writable).toEqual([to])
  const old = connection.getTransaction(signature)
  await expect(old).rejects.toThrow('maxSupportedTransactionVersion')
})

const createNonce = async (): Promise<PublicKey> => {
  const account = Keypair.generate()
  const transaction = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: account.publicKey,
    authorizedPubkey: payer.publicKey,
    lamports:
      await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  })
  const all = new Transaction().add(transaction)
  await confirm(await send(all, { signers: [payer, account] }))
  return account.publicKey
}

/** Raw, so that it can be sent twice. */
const signWithNonce = async (
  nonce: PublicKey,
  lamports: number,
): Promise<Buffer> => {
  const info = await connection.getAccountInfo(nonce)
  const transaction = new Transaction().add(
    SystemProgram.nonceAdvance({
      noncePubkey: nonce,
      authorizedPubkey: payer.publicKey,
    }),
    toSelf(lamports),
  )
  transaction.feePayer = payer.publicKey
  transaction.recentBlockhash = NonceAccount.fromAccountData(
    info?.data ?? Buffer.alloc(0),
  ).nonce
  transaction.sign(payer)
  return transaction.serialize()
}

describe('a durable nonce', () => {
  it('outlives blockhashes, and a transaction cannot be replayed', async () => {
    const nonce = await createNonce()
    const signed = await signWithNonce(nonce, 1)
    await passSlots(400)
    await confirm(await connection.sendRawTransaction(signed))
    await passSlots(400)
    const replayed = connection.sendRawTransaction(signed)
    await expect(replayed).rejects.toThrow('Blockhash not found')
  })

  it('is used up by a transaction that fails', async () => {
    const nonce = await createNonce()
    const signed = await signWithNonce(nonce, 1_000 * LAMPORTS_PER_SOL)
    await passSlots(400)
    const options = { skipPreflight: true }
    const signature = await connection.sendRawTransaction(signed, options)
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    await passSlots(400)
    const before = await connection.getBalance(payer.publicKey)
    await connection.sendRawTransaction(signed, options)
    expect(await connection.getBalance(payer.publicKey)).toBe(before)
  })
})

it('accepts a blockhash for 150 slots', async () => {
  const { blockhash } = await connection.getLatestBlockhash()
  const sign = (lamports: number): Buffer => {
    const transaction = new Transaction().add(toSelf(lamports))
    transaction.recentBlockhash = blockhash
    transaction.feePayer = payer.publicKey
    transaction.sign(payer)
    return transaction.serialize()
  }
  await passSlots(150)
  await connection.sendRawTransaction(sign(1))
  await passSlots(1)
  expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
  const late = connection.sendRawTransaction(sign(2))
  await expect(late).rejects.toThrow('Blockhash not found')
})

it('tells slots, accounts and logs to sockets', async () => {
  const to = Keypair.generate().publicKey
  const slots: number[] = []
  const accounts: number[] = []
  const logs: string[] = []
  const ids = [
    connection.onSlotChange(({ slot }) => slots.push(slot)),
    connection.onAccountChange(to, ({ lamports }) => accounts.push(lamports)),
    connection.onLogs(to, ({ signature }) => logs.push(signature)),
  ]
  // Web3.js does not say when it has subscribed.
  await expect
    .poll(async () => {
      await passSlots(1)
      return slots.length
    })
    .toBeGreaterThan(0)
  await expect
    .poll(async () => {
      await connection.requestAirdrop(to, LAMPORTS_PER_SOL)
      return accounts.length > 0 && logs.length > 0
    })
    .toBe(true)
  expect(accounts.at(-1)).toBe(await connection.getBalance(to))
  await Promise.all([
    connection.removeSlotChangeListener(ids[0] ?? 0),
    connection.removeAccountChangeListener(ids[1] ?? 0),
    connection.removeOnLogsListener(ids[2] ?? 0),
  ])
})

it('refuses malformed calls and transactions with the reason', async () => {
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction().add(toSelf(1))
  transaction.recentBlockhash = blockhash
  transaction.feePayer = payer.publicKey
  transaction.sign(payer)
  const bytes = transaction.serialize()
  const sendBytes = (changed: Uint8Array) =>
    ask('sendTransaction', Buffer.from(changed).toString('base64'), {
      encoding: 'base64',
    })
  expect(await sendBytes(bytes.subarray(0, -1))).toMatchObject({
    code: -32602,
    message: expect.stringContaining('is cut off'),
  })
  expect(await sendBytes(Buffer.alloc(1_300))).toMatchObject({ code: -32602 })
  const unsigned = Buffer.from(bytes)
  unsigned[5] = (unsigned[5] ?? 0) ^ 1
  expect(await sendBytes(unsigned)).toMatchObject({ code: -32003 })
  expect(
    await ask('getBalance', payer.publicKey.toBase58().slice(4)),
  ).toMatchObject({
    code: -32602,
    message: expect.stringContaining('argument 1 (address)'),
  })
  const listed = payer.publicKey.toBase58()
  for (const [options, reason] of [
    [{ before: 'x' }, 'before must be a signature'],
    [{ until: 7 }, 'until must be a signature'],
    [{ limit: -1 }, 'limit must be a whole number'],
    [{ minContextSlot: 'soon' }, 'minContextSlot must be a whole number'],
  ] as const) {
    expect(await ask('getSignaturesForAddress', listed, options)).toMatchObject(
      {
        code: -32602,
        message: expect.stringContaining(reason),
      },
    )
  }
  expect(await ask('getBlock', 1)).toMatchObject({ code: -32601 })
  expect(await ask('eth_chainId')).toMatchObject({ code: -32601 })
  expect(await ask('slotSubscribe')).toMatchObject({
    code: -32601,
    message: expect.stringContaining('needs a WebSocket'),
  })
})
