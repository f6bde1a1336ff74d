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

/** The transaction that carries out a transfer. */
export type Transfer = TransactionSubject & {
  /** Covers everything shown. */
  hash: string
  /** The wallet itself. */
  origin: string
  preparation: Preparation
}

export type SendProcedures = {
  /** Asks the chain's node, each time it is called. */
  prepareTransfer: { params: TransferInput; result: Transfer }
  /** Sent once for each id, also if the call is resent after a worker stop. */
  sendTransfer: {
    params: {
      id: string
      transfer: TransferInput
      hash: string
      fields: ApprovedFields
    }
    result: { sent: true; hash: string } | { sent: false; reason: SendRefusal }
  }
}
