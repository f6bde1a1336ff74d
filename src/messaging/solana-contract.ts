import type { NodeFailure } from '../protocol/errors.ts'
import type { LookupTables } from '../protocol/solana/accounts.ts'
import type { SignInFields } from '../protocol/solana/sign-in-text.ts'
import type { Span } from './preview-contract.ts'
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
   * puts it in words, `feeOf` and `hasDurableNonce` say what they say.
   */
  transaction: string
  /** Whether the wallet also sends it. */
  isSent: boolean
}

/** An amount of a token that the account has more or less of. */
export type SolanaTokenChange = Span & {
  mint: string
  /** Null if the node does not say. */
  decimals: number | null
  /** Somebody may take these tokens from any account. */
  hasPermanentDelegate: boolean
}

/** What would change for the account; amounts in decimal digits. */
export type SolanaChanges =
  /** In lamports, with the fee if the account pays it. */
  | { kind: 'changes'; native: Span; tokens: SolanaTokenChange[] }
  | { kind: 'fails'; reason: string }
  | { kind: 'unknown'; failure: NodeFailure }

/** What the chain's node says of a transaction. */
export type SolanaPreview = {
  /** For `describeInstructions`; empty if it uses none. */
  tables: LookupTables
  /** How many accounts are in tables that the node did not show. */
  hidden: number
  changes: SolanaChanges
}
