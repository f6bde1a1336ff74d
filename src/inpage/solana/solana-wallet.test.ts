import { expect, it, vi } from 'vitest'
import { toBase64 } from '../../protocol/base64.ts'
import { fromBase58, toBase58 } from '../../protocol/solana/base58.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../protocol/solana/chains.ts'
import { createTestChannel } from '../testing/test-channel.ts'
import { createSolanaWallet } from './solana-wallet.ts'

const FIRST = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const SECOND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const SIGNATURE = new Uint8Array(64).fill(7)
const ETHEREUM = { 'eip155:1': ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }

const sessionOf = (granted: Record<string, string[]>) => ({
  sessionScopes: Object.fromEntries(
    Object.entries(granted).map(([scope, addresses]) => [
      scope,
      {
        methods: [],
        notifications: [],
        accounts: addresses.map((address) => `${scope}:${address}`),
      },
    ]),
  ),
})

/** A wallet whose worker is the test. */
const setUp = () => {
  const { channel, sent, receive, answer } = createTestChannel()
  const wallet = createSolanaWallet(channel, {
    name: 'Portolan',
    icon: 'data:',
  })
  const changes: unknown[] = []
  wallet.features['standard:events'].on('change', (change) =>
    changes.push(change),
  )
  const asked = (): { method: string; params?: unknown }[] =>
    sent.flatMap((message) =>
      message.type === 'request' ? [JSON.parse(message.json)] : [],
    )
  let answered = 0
  /** Answers the next request, and returns it. */
  const reply = async (body: object) => {
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(answered))
    answered += 1
    answer(answered, body)
    const { method, params } = asked()[answered - 1] ?? {}
    return { method, params }
  }
  const notify = (method: string, params: unknown) =>
    receive({
      type: 'event',
      json: JSON.stringify({ jsonrpc: '2.0', method, params }),
    })
  const activate = (...params: string[]) =>
    notify('wallet_notify', {
      scope: SOLANA_MAINNET,
      notification: { method: 'metamask_accountsChanged', params },
    })
  const connect = async (granted: Record<string, string[]>) => {
    const connected = wallet.features['standard:connect'].connect()
    await reply({ result: sessionOf(granted) })
    return connected
  }
  return { wallet, sent, asked, reply, changes, notify, activate, connect }
}

const addressesOf = (accounts: readonly { address: string }[]) =>
  accounts.map(({ address }) => address)

it('says what it can do, and cannot be changed', () => {
  const { wallet, sent } = setUp()
  const { version, name, icon, chains, features, accounts } = wallet
  expect({ version, name, icon, chains, accounts }).toStrictEqual({
    version: '1.0.0',
    name: 'Portolan',
    icon: 'data:',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    accounts: [],
  })
  expect(Object.keys(features)).toStrictEqual([
    'standard:connect',
    'standard:disconnect',
    'standard:events',
    'solana:signIn',
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
  ])
  expect(
    features['solana:signTransaction'].supportedTransactionVersions,
  ).toStrictEqual(['legacy', 0])
  const parts = [wallet, chains, features, ...Object.values(features)]
  expect(parts.filter((part) => !Object.isFrozen(part))).toStrictEqual([])
  // A page that only looks for wallets does not reach the worker.
  expect(sent).toStrictEqual([])
})

it('asks for all its chains, and lists each account with its chains', async () => {
  const { wallet, reply, changes, sent } = setUp()
  const connected = wallet.features['standard:connect'].connect()
  await reply({ result: sessionOf(ETHEREUM) })
  const wanted = { methods: [], notifications: [] }
  expect(
    await reply({
      result: sessionOf({
        ...ETHEREUM,
        [SOLANA_MAINNET]: [FIRST, SECOND],
        [SOLANA_DEVELOPMENT]: [FIRST],
      }),
    }),
  ).toStrictEqual({
    method: 'wallet_createSession',
    params: {
      optionalScopes: {
        [SOLANA_MAINNET]: wanted,
        [SOLANA_DEVNET]: wanted,
        [SOLANA_DEVELOPMENT]: wanted,
      },
      sessionProperties: { solana_accountChanged_notifications: true },
    },
  })
  const { accounts } = await connected
  const features = [
    'solana:signIn',
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
  ]
  expect(accounts).toStrictEqual([
    {
      address: FIRST,
      publicKey: fromBase58(FIRST),
      chains: ['solana:mainnet', 'solana:localnet'],
      features,
    },
    {
      address: SECOND,
      publicKey: fromBase58(SECOND),
      chains: ['solana:mainnet'],
      features,
    },
  ])
  expect(wallet.accounts).toBe(accounts)
  expect(changes).toStrictEqual([{ accounts }])
  expect(sent.filter(({ type }) => type === 'listen')).toStrictEqual([
    { type: 'listen' },
  ])
})

it('does not ask again for what is granted', async () => {
  const { connect, asked } = setUp()
  const { accounts } = await connect({ [SOLANA_MAINNET]: [FIRST] })
  expect(addressesOf(accounts)).toStrictEqual([FIRST])
  expect(asked()).toHaveLength(1)
})

it('never asks the user when a page connects silently', async () => {
  const { wallet, reply, asked } = setUp()
  const connected = wallet.features['standard:connect'].connect({
    silent: true,
  })
  await reply({ result: sessionOf(ETHEREUM) })
  expect(await connected).toStrictEqual({ accounts: [] })
  expect(asked()).toHaveLength(1)
})

it('passes on that the user rejected', async () => {
  const { wallet, reply } = setUp()
  const connected = wallet.features['standard:connect'].connect()
  await reply({ result: sessionOf({}) })
  const error = { code: 4001, message: 'User rejected the request.' }
  await Promise.all([
    expect(connected).rejects.toMatchObject(error),
    reply({ error }),
  ])
  expect(wallet.accounts).toStrictEqual([])
})

it('puts the active account first, and follows the session', async () => {
  const { wallet, connect, changes, notify, activate } = setUp()
  const granted = { [SOLANA_MAINNET]: [FIRST, SECOND] }
  await connect(granted)
  activate(SECOND)
  expect(addressesOf(wallet.accounts)).toStrictEqual([SECOND, FIRST])
  const { accounts } = wallet
  notify('wallet_sessionChanged', sessionOf({ ...granted, ...ETHEREUM }))
  expect(wallet.accounts).toBe(accounts)
  notify('wallet_sessionChanged', sessionOf(ETHEREUM))
  expect(wallet.accounts).toStrictEqual([])
  expect(changes).toHaveLength(3)
})

it('lists no account before the page connects', () => {
  const { wallet, notify } = setUp()
  notify('wallet_sessionChanged', sessionOf({ [SOLANA_MAINNET]: [FIRST] }))
  expect(wallet.accounts).toStrictEqual([])
})

it('calls no listener that was removed', async () => {
  const { wallet, connect } = setUp()
  const listener = vi.fn()
  wallet.features['standard:events'].on('change', listener)()
  await connect({ [SOLANA_MAINNET]: [FIRST] })
  expect(listener).not.toHaveBeenCalled()
})

it('revokes the chains of Solana only', async () => {
  const { wallet, connect, reply } = setUp()
  const granted = { ...ETHEREUM, [SOLANA_MAINNET]: [FIRST] }
  await connect(granted)
  const disconnected = wallet.features['standard:disconnect'].disconnect()
  await reply({ result: sessionOf(granted) })
  expect(await reply({ result: true })).toStrictEqual({
    method: 'wallet_revokeSession',
    params: { scopes: [SOLANA_MAINNET] },
  })
  await disconnected
  expect(wallet.accounts).toStrictEqual([])
})

it('revokes nothing without a chain of Solana', async () => {
  const { wallet, reply, asked } = setUp()
  const disconnected = wallet.features['standard:disconnect'].disconnect()
  await reply({ result: sessionOf(ETHEREUM) })
  await disconnected
  expect(asked()).toHaveLength(1)
})

/** A connected account on mainnet and the development chain. */
const setUpAccount = async () => {
  const world = setUp()
  const { accounts } = await world.connect({
    [SOLANA_MAINNET]: [FIRST],
    [SOLANA_DEVELOPMENT]: [FIRST],
  })
  const [account] = accounts
  if (!account) throw new Error('no account')
  return { ...world, account }
}

const BYTES = Uint8Array.of(0, 1, 255)
const ACCOUNT = { account: { address: FIRST } }
const signed = {
  signature: toBase58(SIGNATURE),
  signedMessage: toBase64(BYTES),
  signatureType: 'ed25519',
}
const signedBytes = {
  signature: SIGNATURE,
  signedMessage: BYTES,
  signatureType: 'ed25519',
}

it('signs messages one after the other', async () => {
  const { wallet, account, reply, asked } = await setUpAccount()
  const { signMessage } = wallet.features['solana:signMessage']
  const outputs = signMessage(
    { account, message: BYTES },
    { account, message: SIGNATURE },
  )
  expect(await reply({ result: signed })).toStrictEqual({
    method: 'wallet_invokeMethod',
    params: {
      scope: SOLANA_MAINNET,
      request: {
        method: 'signMessage',
        params: { ...ACCOUNT, message: toBase64(BYTES) },
      },
    },
  })
  await reply({ result: signed })
  expect(await outputs).toStrictEqual([signedBytes, signedBytes])
  expect(asked()).toHaveLength(3)
})

it('signs a transaction on the chain that the page names', async () => {
  const { wallet, account, reply } = await setUpAccount()
  const { signTransaction } = wallet.features['solana:signTransaction']
  const outputs = signTransaction({
    account,
    transaction: BYTES,
    chain: 'solana:localnet',
  })
  expect(
    await reply({ result: { signedTransaction: toBase64(SIGNATURE) } }),
  ).toMatchObject({
    params: {
      scope: SOLANA_DEVELOPMENT,
      request: {
        method: 'signTransaction',
        params: { ...ACCOUNT, transaction: toBase64(BYTES) },
      },
    },
  })
  expect(await outputs).toStrictEqual([{ signedTransaction: SIGNATURE }])
})

it('sends a transaction with the options of the page', async () => {
  const { wallet, account, reply } = await setUpAccount()
  const { signAndSendTransaction } =
    wallet.features['solana:signAndSendTransaction']
  const options = { skipPreflight: true }
  const outputs = signAndSendTransaction({
    account,
    transaction: BYTES,
    options,
  })
  expect(
    await reply({ result: { signature: toBase58(SIGNATURE) } }),
  ).toMatchObject({
    params: {
      scope: SOLANA_MAINNET,
      request: {
        method: 'signAndSendTransaction',
        params: { ...ACCOUNT, transaction: toBase64(BYTES), options },
      },
    },
  })
  expect(await outputs).toStrictEqual([{ signature: SIGNATURE }])
})

it('leaves a chain that it does not know to the worker', async () => {
  const { wallet, account, reply } = await setUpAccount()
  const { signTransaction } = wallet.features['solana:signTransaction']
  const outputs = signTransaction({
    account,
    transaction: BYTES,
    chain: 'solana:testnet',
  })
  const error = { code: 4100, message: 'No.' }
  const [asked] = await Promise.all([
    reply({ error }),
    expect(outputs).rejects.toMatchObject(error),
  ])
  expect(asked.params).toMatchObject({ scope: 'solana:testnet' })
})

it.each(['solana:localnet', 'localnet'])(
  'signs in on the chain of the text, %s',
  async (chainId) => {
    const { wallet, account, reply } = await setUpAccount()
    const input = { statement: 'Welcome', chainId }
    const outputs = wallet.features['solana:signIn'].signIn(input)
    expect(await reply({ result: { ...ACCOUNT, ...signed } })).toMatchObject({
      params: {
        scope: SOLANA_DEVELOPMENT,
        request: { method: 'signIn', params: input },
      },
    })
    expect(await outputs).toStrictEqual([{ account, ...signedBytes }])
  },
)

it('connects before it signs in', async () => {
  const { wallet, reply, asked } = setUp()
  const outputs = wallet.features['solana:signIn'].signIn({})
  await reply({ result: sessionOf({}) })
  await reply({ result: sessionOf({ [SOLANA_MAINNET]: [FIRST] }) })
  await reply({ result: { ...ACCOUNT, ...signed } })
  const [output] = await outputs
  expect(output?.account).toBe(wallet.accounts[0])
  expect(asked().map(({ method }) => method)).toStrictEqual([
    'wallet_getSession',
    'wallet_createSession',
    'wallet_invokeMethod',
  ])
})
