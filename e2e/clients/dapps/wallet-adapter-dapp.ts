import './buffer-global.ts'
import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { legacyTransfer, versionedTransfer } from './solana-transfer.ts'

let adapter: StandardWalletAdapter
const events: string[] = []

const address = (): string => {
  if (!adapter.publicKey) throw new Error('Not connected')
  return adapter.publicKey.toBase58()
}

/** The actions of a dapp with Solana's wallet adapter. */
const walletAdapterDapp = {
  events,
  start: () => {
    const wallet = getWallets()
      .get()
      .filter(isWalletAdapterCompatibleStandardWallet)
      .find(({ name }) => name === 'Portolan')
    if (!wallet) throw new Error('The wallet was not found')
    adapter = new StandardWalletAdapter({ wallet })
    adapter.on('connect', (key) => events.push(`connect ${key.toBase58()}`))
    adapter.on('disconnect', () => events.push('disconnect'))
  },
  connect: async () => {
    await adapter.connect()
    return address()
  },
  autoConnect: async () => {
    await adapter.autoConnect()
    return adapter.publicKey?.toBase58()
  },
  signMessage: async (text: string) => {
    const signature = await adapter.signMessage?.(
      new TextEncoder().encode(text),
    )
    const publicKey = [...(adapter.publicKey?.toBytes() ?? [])]
    return { publicKey, signature: [...(signature ?? [])] }
  },
  signIn: async (statement: string) => {
    const signed = await adapter.signIn?.({ statement })
    return {
      publicKey: [...(signed?.account.publicKey ?? [])],
      message: [...(signed?.signedMessage ?? [])],
      signature: [...(signed?.signature ?? [])],
    }
  },
  /** Signs a transaction without sending it; web3.js checks the signature. */
  signTransaction: async (url: string) => {
    const connection = new Connection(url)
    const unsigned = await legacyTransfer(connection, address())
    const signed = await adapter.signTransaction?.(unsigned)
    return signed?.verifySignatures()
  },
  send: async (url: string) => {
    const connection = new Connection(url)
    return [
      await adapter.sendTransaction(
        await legacyTransfer(connection, address()),
        connection,
      ),
      await adapter.sendTransaction(
        await versionedTransfer(connection, address()),
        connection,
      ),
    ]
  },
  disconnect: () => adapter.disconnect(),
}

export type WalletAdapterDapp = typeof walletAdapterDapp

Object.assign(globalThis, { walletAdapterDapp })
