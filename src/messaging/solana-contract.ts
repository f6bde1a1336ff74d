import type { SignInFields } from '../protocol/solana/sign-in-text.ts'
import type { ActingFor } from './signing-contract.ts'

/** A site asks for a signature of bytes, which are never a transaction. */
export type SolanaMessageApproval = ActingFor & {
  kind: 'solana-message'
  /** The exact bytes, in base64; `parseOffchainMessage` reads a header. */
  message: string
}

/** A site asks the user to sign in; its domain is that of the site. */
export type SolanaSignInApproval = ActingFor & {
  kind: 'solana-sign-in'
  fields: SignInFields
  /** What is signed. */
  text: string
}

/** A site asks for a signature of a transaction. */
export type SolanaTransactionApproval = ActingFor & {
  kind: 'solana-transaction'
  /**
   * In base64, canonical: `decodeTransaction` reads it, `describeInstructions`
   * puts it in words, `feeOf` and `nonceIndexOf` say what they say.
   */
  transaction: string
  /** Whether the wallet also sends it. */
  isSent: boolean
}

/** What the popup may ask a chain's node about a transaction. */
export type SolanaQuestion = {
  id: string
  method: 'getMultipleAccounts' | 'simulateTransaction'
  params: unknown[]
}
