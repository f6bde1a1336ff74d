import type { NodeFailure } from '../protocol/errors.ts'
import type { BatchedCall } from '../protocol/send-calls-params.ts'
import type { TokenNames, TokenReport } from '../protocol/token-facts.ts'
import type {
  Fees,
  TransactionRequest,
  TransactionType,
} from '../protocol/transaction.ts'
import type { NamedAccount } from './wallet-contract.ts'

/** A network as screens show it. */
export type NamedNetwork = {
  /** CAIP-2. */
  chainId: string
  name: string
  symbol: string
}

/** What a transaction would do. */
export type TransactionSubject = {
  network: NamedNetwork
  account: NamedAccount
  request: TransactionRequest
}

/** A site asks to send a transaction. */
export type SendTransactionApproval = TransactionSubject & {
  kind: 'send-transaction'
  id: string
  /** Covers everything shown; a decision with another hash is refused. */
  hash: string
  origin: string
}

/** A site asks to send calls one after another. */
export type SendCallsApproval = Omit<TransactionSubject, 'request'> & {
  kind: 'send-calls'
  id: string
  /** Covers everything shown; a decision with another hash is refused. */
  hash: string
  origin: string
  calls: BatchedCall[]
}

export type Speed = 'slow' | 'normal' | 'fast'

/** What the chain's node reports about a transaction before it is signed. */
export type Prepared = TokenReport & {
  type: TransactionType
  choices: Record<Speed, Fees>
  /** The fees that the site requested, completed. */
  suggested: Fees | null
  /** The base fee of the next block, if the chain has one. */
  baseFee: string | null
  /** As requested by the site, or the node's estimate plus a margin. */
  gas: string
  /** The node's estimate of the gas; null if it would fail. */
  estimate: string | null
  /** What a unit of gas cost in recent blocks; null if unknown. */
  recentPrice: string | null
  /** Why it would fail if it were sent now; null if it would not. */
  failure: string | null
  /** The balance of the account. */
  balance: string
  /** The nonce it would get if it were sent now. */
  nonce: string
  /** Whether there is a contract at `to`; null without a `to`. */
  isContract: boolean | null
  /**
   * Whether the spender that it approves is a contract; null without a spender.
   */
  isSpenderContract: boolean | null
  /**
   * Whether this wallet let that spender take as much without a limit before, on
   * this chain, and the transaction was mined.
   */
  approvedBefore: boolean
}

/** The same for a batch. */
export type PreparedCalls = {
  /** One for each call. */
  calls: Prepared[]
  /**
   * Whether each call was tried after the calls before it; otherwise one that
   * fails may still work in its place.
   */
  isInOrder: boolean
}

export type Preparation<Facts = Prepared> =
  | { ready: true; prepared: Facts }
  | { ready: false; failure: NodeFailure }

/** What the user approves; nothing else is signed. */
export type ApprovedFields = {
  type: TransactionType
  gas: string
  fees: Fees
  /** Null for the next one. */
  nonce: string | null
}

/** The same for each call of a batch; they get the next nonces. */
export type ApprovedCalls = Omit<ApprovedFields, 'nonce'>[]

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

export type TokenEventKind =
  | 'transfer'
  /** An NFT is transferred. */
  | 'item'
  /** Of ERC-1155, whose amounts are not read. */
  | 'other-transfer'
  | 'approval'
  /** An allowance that Permit2 stores. */
  | 'permit2'
  | 'item-approval'
  /** All tokens of a contract. */
  | 'operator'

/** An event of a token standard. Addresses are in lower case. */
export type TokenEventView = {
  kind: TokenEventKind
  /** The token's contract. */
  address: string
  /** The sender or the owner. */
  from: string
  /** The recipient or the spender. */
  to: string
  /** A quantity, the number of an NFT, or 0x1 for an allowed operator. */
  amount: string
  /** Null if the contract does not report them. */
  names: TokenNames | null
}

/** What the node now says of a mined transaction. */
export type ReceiptReport =
  | {
      kind: 'mined'
      receipt: TransactionReceipt
      events: TokenEventView[]
      /** How many events are not in `events`. */
      others: number
    }
  /** The node has no receipt. */
  | { kind: 'missing' }
  | { kind: 'failed'; failure: NodeFailure }

export type Replacing = 'speed-up' | 'cancel'

/** What is stored of a transaction of Solana, in decimal digits. */
export type SolanaSentFacts = {
  /** What was signed, in base64; `decodeMessage` reads it. */
  message: string
  /** Absent until it is confirmed. */
  slot?: string | undefined
  /** In lamports; absent if the node does not say. */
  fee?: string | undefined
  /** Why the node refused it. */
  refusal?: string | undefined
}

/** A transaction that was signed here, and its state. */
export type SentTransactionView = {
  hash: string
  origin: string
  network: NamedNetwork
  account: string
  /** Set for a transaction of Solana, which has no nonce. */
  solana?: SolanaSentFacts | undefined
  nonce?: string | undefined
  to?: string | undefined
  value: string
  /** Who gets what the user sent from the wallet itself. */
  recipient?: string | undefined
  at: number
  state: TransactionState
  receipt?: TransactionReceipt | undefined
  replaces?: { hash: string; how: Replacing } | undefined
  /** How it can still be replaced. */
  replaceable: Replacing[]
  /** It is pending, but the node of its network now reports another chain. */
  inDoubt: boolean
}

/** A transaction that replaces a pending one. */
export type Replacement = TransactionSubject & {
  how: Replacing
  /** Covers everything shown. */
  hash: string
  origin: string
  replaced: { hash: string; nonce: string; fees: Fees }
  preparation: Preparation
}

/** Why a transaction was not sent; screens have a text for each. */
export type SendRefusal =
  | { kind: 'unknown-outcome' | NodeFailure }
  | { kind: 'node-error'; code: number; message: string }

export type ReplacementRefusal =
  | SendRefusal
  | { kind: 'settled' | 'fee-too-low' }

export type TransactionProcedures = {
  /** The newest first. */
  listTransactions: { params: undefined; result: SentTransactionView[] }
  /** Asks a node of the chain. */
  readReceipt: {
    params: { chainId: string; hash: string }
    result: ReceiptReport
  }
  /** Drops what is in doubt on a network, so that its nonces are used again. */
  forgetPending: { params: { chainId: string }; result: null }
  /** Null if it cannot be replaced, or no longer. */
  prepareReplacement: {
    params: { transaction: string; how: Replacing }
    result: Replacement | null
  }
  /** Sent once, also if the call is resent after a worker stop. */
  replaceTransaction: {
    params: {
      transaction: string
      how: Replacing
      hash: string
      gas: string
      fees: Fees
    }
    result:
      | { sent: true; hash: string }
      | { sent: false; reason: ReplacementRefusal }
  }
}
