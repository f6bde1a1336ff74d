import type { NodeFailure } from '../protocol/errors.ts'
import type {
  Fees,
  TransactionRequest,
  TransactionType,
} from '../protocol/transaction.ts'
import type { NamedAccount } from './wallet-contract.ts'

/** A network as a screen names it. */
export type NamedNetwork = {
  /** CAIP-2. */
  chainId: string
  name: string
  symbol: string
}

/** What a transaction would do, whoever asks for it. */
export type TransactionSubject = {
  network: NamedNetwork
  account: NamedAccount
  request: TransactionRequest
}

/** A site asks to send a transaction. */
export type SendTransactionApproval = TransactionSubject & {
  kind: 'send-transaction'
  id: string
  /** Of everything shown; a yes to anything else is refused. */
  hash: string
  origin: string
}

export type Speed = 'slow' | 'normal' | 'fast'

/** What the chain's node says of a transaction before it is signed. */
export type Prepared = {
  type: TransactionType
  choices: Record<Speed, Fees>
  /** Those that the site asked for, made whole. */
  suggested: Fees | null
  /** Of the next block, where the chain has one. */
  baseFee: string | null
  /** As the site wishes, or by the node's estimate with some to spare. */
  gas: string
  /** Why it would fail if it were sent now; null when it would not. */
  failure: string | null
  /** What the account holds. */
  balance: string
  /** The number it would get, were it sent now. */
  nonce: string
  /** Whether there is a contract at `to`; null where there is no `to`. */
  isContract: boolean | null
  /** Whether who may take tokens by it is a contract; null where nobody may. */
  isSpenderContract: boolean | null
  /** What a token says of itself, where `to` is one that is called as such. */
  token: { symbol: string; decimals: number } | null
}

export type Preparation =
  | { ready: true; prepared: Prepared }
  | { ready: false; failure: NodeFailure }

/** What the user sees when they say yes; nothing else is signed. */
export type ApprovedFields = {
  type: TransactionType
  gas: string
  fees: Fees
  /** Null for the next one. */
  nonce: string | null
}

export type TransactionState =
  | 'signed'
  | 'sent'
  | 'confirmed'
  | 'reverted'
  | 'refused'
  | 'replaced'
  | 'dropped'

export type TransactionReceipt = {
  succeeded: boolean
  /** Quantities. */
  blockNumber: string
  gasUsed: string
  fee?: string | undefined
}

export type Replacing = 'speed-up' | 'cancel'

/** A transaction that was signed here, and what is known of it. */
export type SentTransactionView = {
  hash: string
  origin: string
  network: NamedNetwork
  account: string
  nonce: string
  to?: string | undefined
  value: string
  at: number
  state: TransactionState
  receipt?: TransactionReceipt | undefined
  replaces?: { hash: string; how: Replacing } | undefined
  /** In which ways it can still be replaced. */
  replaceable: Replacing[]
}

/** A transaction that is to take the place of one that waits. */
export type Replacement = TransactionSubject & {
  how: Replacing
  /** Of all that is shown. */
  hash: string
  origin: string
  replaced: { hash: string; nonce: string; fees: Fees }
  preparation: Preparation
}

export type TransactionProcedures = {
  /** The newest first. */
  listTransactions: { params: undefined; result: SentTransactionView[] }
  /** Null when it cannot be replaced, or not any more. */
  prepareReplacement: {
    params: { transaction: string; how: Replacing }
    result: Replacement | null
  }
  /** Said again after a worker stop, it is sent once. */
  replaceTransaction: {
    params: {
      transaction: string
      how: Replacing
      hash: string
      gas: string
      fees: Fees
    }
    result: { sent: true; hash: string } | { sent: false; reason: string }
  }
}
