import './buffer-global.ts'
import { createSolanaClient } from '@metamask/connect-solana'
import {
  getDefaultTransport,
  getMultichainClient,
} from '@metamask/multichain-api-client'
import { getWalletStandard } from '@metamask/solana-wallet-standard'
import { Connection } from '@solana/web3.js'
import { legacyTransfer, versionedTransfer } from './solana-transfer.ts'

type StandardWallet = ReturnType<typeof getWalletStandard>
type Connect = StandardWallet['features']['standard:connect']['connect']
type WalletAccount = Awaited<ReturnType<Connect>>['accounts'][number]

let wallet: StandardWallet
let started: number

/** In epoch ms, which a window of the wallet shares. */
const now = (): number => performance.timeOrigin + performance.now()

const account = (): WalletAccount => {
  const [first] = wallet.accounts
  if (!first) throw new Error('Not connected')
  // Its types differ in members that may be undefined.
  return first as WalletAccount
}

/** The client's own wait for the account; without it, only the wallet helps. */
const dropTimers = (delay: number): void => {
  const { setTimeout: original } = globalThis
  const patched = (run: () => void, ms?: number) =>
    ms === delay ? 0 : original(run, ms)
  Object.assign(globalThis, { setTimeout: patched })
}

/** The actions of a dapp with MetaMask's client for Wallet Standard. */
const solanaStandardDapp = {
  dropTimers,
  start: (extensionId: string) => {
    started = now()
    const transport = getDefaultTransport({ extensionId })
    wallet = getWalletStandard({ client: getMultichainClient({ transport }) })
  },
  /** The same client, as connect-solana makes it. */
  startConnect: async (mainnet: string) => {
    started = now()
    const client = await createSolanaClient({
      dapp: { name: 'Harbour', url: location.origin },
      api: { supportedNetworks: { mainnet } },
      analytics: { enabled: false },
      skipAutoRegister: true,
    })
    wallet = client.getWallet() as StandardWallet
  },
  /** The account, and when the client was started and ready. */
  connect: async () => {
    const { accounts } = await wallet.features['standard:connect'].connect()
    return { address: accounts[0]?.address, started, ready: now() }
  },
  accounts: () => wallet.accounts.map(({ address }) => address),
  signMessage: async (text: string) => {
    const message = new TextEncoder().encode(text)
    const [signed] = await wallet.features['solana:signMessage'].signMessage({
      account: account(),
      message,
    })
    return {
      publicKey: [...account().publicKey],
      signature: [...(signed?.signature ?? [])],
    }
  },
  signIn: async (statement: string) => {
    const [signed] = await wallet.features['solana:signIn'].signIn({
      statement,
    })
    return {
      publicKey: [...account().publicKey],
      message: [...(signed?.signedMessage ?? [])],
      signature: [...(signed?.signature ?? [])],
    }
  },
  /** Sends both kinds, and returns their signatures. */
  send: async (url: string) => {
    const connection = new Connection(url)
    const { address } = account()
    const legacy = await legacyTransfer(connection, address)
    const versioned = await versionedTransfer(connection, address)
    const signatures: number[][] = []
    for (const transaction of [
      legacy.serialize({ verifySignatures: false }),
      versioned.serialize(),
    ]) {
      const [sent] = await wallet.features[
        'solana:signAndSendTransaction'
      ].signAndSendTransaction({
        account: account(),
        transaction: Uint8Array.from(transaction),
        chain: 'solana:mainnet',
      })
      signatures.push([...(sent?.signature ?? [])])
    }
    return signatures
  },
  disconnect: () => wallet.features['standard:disconnect'].disconnect(),
}

export type SolanaStandardDapp = typeof solanaStandardDapp

Object.assign(globalThis, { solanaStandardDapp })
