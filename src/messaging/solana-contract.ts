import type { ChainCheck } from '../protocol/solana/chain-rules.ts'
import type { SignInFields } from '../protocol/solana/sign-in-text.ts'
import type { TransferInput } from './send-contract.ts'
import type { ActingFor } from './signing-contract.ts'
import type { SendRefusal } from './transaction-contract.ts'

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

/** A transfer that the user enters in the wallet, as a transaction. */
export type OwnSolanaTransaction = Pick<
  SolanaTransactionApproval,
  'account' | 'network' | 'origin' | 'transaction'
> & {
  /** Covers everything shown, with the blockhash. */
  hash: string
  /**
   * Covers the same without the blockhash, which is replaced while the user
   * reads: it is valid for about a minute.
   */
  content: string
  blockhash: string
  /** Whether the chain could be asked if it knows the blockhash. */
  chain: Exclude<ChainCheck, 'unknown'>
  /**
   * What a token account for the recipient costs, in lamports; null if there is
   * one.
   */
  newAccount: string | null
  /** Whether the recipient seems to be an account of a program. */
  toProgramAccount: boolean
}

/** Why a transfer cannot be sent. */
export type SolanaTransferProblem =
  /** The recipient is something else than the address of a user. */
  | { kind: 'token-account' | 'mint' | 'program' }
  /** There are fewer tokens, or less SOL with the fee and a new account. */
  | { kind: 'too-few-tokens' | 'too-little-sol' }
  /** The tokens are in more accounts than one transaction can name. */
  | { kind: 'too-many-accounts' }
  /** A new or remaining account needs this many lamports. */
  | { kind: 'recipient-rent' | 'own-rent'; least: string }

/** Why it was not sent. */
export type SolanaSendRefusal =
  | SendRefusal
  /** The chain knows the blockhash that was shown no longer. */
  | { kind: 'expired' }

export type PreparedSolanaTransfer =
  | { ready: true; prepared: OwnSolanaTransaction }
  | { ready: false; problem: SolanaTransferProblem | SendRefusal }

export type SolanaProcedures = {
  /** Asks the chain's node, each time it is called. */
  prepareSolanaTransfer: {
    params: TransferInput
    result: PreparedSolanaTransfer
  }
  /** For the preview of what the user sends. */
  askSolanaNode: {
    params: Omit<SolanaQuestion, 'id'> & { chainId: string }
    result: unknown
  }
  /**
   * Sends exactly what was shown, once for each id, also if the call is resent
   * after a worker stop.
   */
  sendSolanaTransfer: {
    params: { id: string; transfer: TransferInput } & Pick<
      OwnSolanaTransaction,
      'hash' | 'blockhash' | 'chain'
    >
    result:
      | { sent: true; hash: string }
      | { sent: false; reason: SolanaSendRefusal }
  }
}
