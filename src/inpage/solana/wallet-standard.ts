import type { EventListener } from '../emitter.ts'

/** The parts of Wallet Standard, and of its Solana features, in use here. */

export type SolanaAccount = Readonly<{
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}>

export type Accounts = readonly SolanaAccount[]

export type MessageInput = { account: SolanaAccount; message: Uint8Array }

export type TransactionInput = {
  account: SolanaAccount
  transaction: Uint8Array
  chain?: string
  options?: object
}

/** And the other fields of the text that is signed. */
export type SignInInput = { address?: string; chainId?: string }

export type SignedBytes = {
  signature: Uint8Array | undefined
  signedMessage: Uint8Array | undefined
  signatureType: 'ed25519'
}

type ForEach<Input, Output> = (...inputs: Input[]) => Promise<readonly Output[]>

export type Features = {
  'standard:connect': {
    version: string
    connect: (input?: { silent?: boolean }) => Promise<{ accounts: Accounts }>
  }
  'standard:disconnect': { version: string; disconnect: () => Promise<void> }
  'standard:events': {
    version: string
    /** Returns the function that removes the listener. */
    on: (name: string, listener: EventListener) => () => void
  }
  'solana:signIn': {
    version: string
    signIn: ForEach<
      SignInInput,
      SignedBytes & { account: SolanaAccount | undefined }
    >
  }
  'solana:signMessage': {
    version: string
    signMessage: ForEach<MessageInput, SignedBytes>
  }
  'solana:signTransaction': {
    version: string
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction: ForEach<
      TransactionInput,
      { signedTransaction: Uint8Array | undefined }
    >
  }
  'solana:signAndSendTransaction': {
    version: string
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signAndSendTransaction: ForEach<
      TransactionInput,
      { signature: Uint8Array | undefined }
    >
  }
}

export type SolanaWallet = Readonly<{
  version: string
  name: string
  icon: string
  chains: readonly string[]
  features: Readonly<Features>
  accounts: Accounts
}>
