import type { TransactionRequest } from '../protocol/transaction.ts'
import type { Allowance } from './allowance-contract.ts'
import type { Preview } from './preview-contract.ts'
import type {
  ApprovedFields,
  Preparation,
  SendRefusal,
  TransactionSubject,
} from './transaction-contract.ts'

/** A transfer that the user enters in the wallet. */
export type TransferInput = {
  /** CAIP-2. */
  chainId: string
  account: string
  /** The contract of the token; null for the native currency. */
  token: string | null
  recipient: string
  /** In the smallest unit, in decimal digits. */
  amount: string
}

/** A permission that the user takes back. */
export type RevokeInput = {
  /** CAIP-2. */
  chainId: string
  account: string
  revoke: Allowance
}

/** What the user sends from the wallet itself. */
export type OwnInput = TransferInput | RevokeInput

/** The transaction that carries it out. */
export type OwnTransaction = TransactionSubject & {
  /** Covers everything shown. */
  hash: string
  /** The wallet itself. */
  origin: string
  preparation: Preparation
}

export type SendProcedures = {
  /** Asks the chain's node, each time it is called. */
  prepareTransfer: { params: OwnInput; result: OwnTransaction }
  /** What it would change; the same for one that replaces another. */
  previewOwn: {
    params: {
      chainId: string
      account: string
      request: TransactionRequest
      gas: string
    }
    result: Preview
  }
  /** Sent once for each id, also if the call is resent after a worker stop. */
  sendTransfer: {
    params: {
      id: string
      transfer: OwnInput
      hash: string
      fields: ApprovedFields
    }
    result: { sent: true; hash: string } | { sent: false; reason: SendRefusal }
  }
}
