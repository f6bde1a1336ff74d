import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  lazy,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'

const AccessListStruct = lazy(() =>
  array(object({ address: string(), storageKeys: array(string()) })),
)

const TypeStruct = enums(['0x0', '0x1', '0x2'])

const FeesStruct = lazy(() =>
  union([
    object({ gasPrice: string() }),
    object({ maxFeePerGas: string(), maxPriorityFeePerGas: string() }),
  ]),
)

/** A transaction as a site requested it. */
export const TransactionRequestStruct = lazy(() =>
  object({
    to: optional(string()),
    value: string(),
    data: string(),
    gas: optional(string()),
    gasPrice: optional(string()),
    maxFeePerGas: optional(string()),
    maxPriorityFeePerGas: optional(string()),
    nonce: optional(string()),
    type: optional(TypeStruct),
    accessList: optional(AccessListStruct),
  }),
)

/** The values that the site left open, as the user approved them. */
export const ApprovedTransactionStruct = lazy(() =>
  object({
    type: TypeStruct,
    gas: string(),
    fees: FeesStruct,
    /** Absent for the next nonce, which is determined when signing. */
    nonce: optional(string()),
  }),
)

/**
 * `signed`: stored, and it is unknown whether a node has it. `sent`: a node has
 * it. `refused`: the node rejected it. `replaced`: another one with its nonce
 * was mined. `dropped`: no node knows it any more.
 */
const states = [
  'signed',
  'sent',
  'confirmed',
  'reverted',
  'refused',
  'replaced',
  'dropped',
] as const

const SentTransactionStruct = lazy(() =>
  object({
    hash: string(),
    /**
     * The ids of the requests it was signed for, or a substitute. The same fields
     * are the same transaction, whoever requested them.
     */
    requestKeys: array(string()),
    origin: string(),
    chainId: string(),
    account: string(),
    type: TypeStruct,
    nonce: string(),
    to: optional(string()),
    value: string(),
    /** Who gets what the user sent from the wallet; absent before version 4. */
    recipient: optional(string()),
    /**
     * Who may take the account's tokens without a limit after this call; absent
     * before version 5.
     */
    grant: optional(
      object({ spender: string(), of: enums(['amount', 'all']) }),
    ),
    /** Absent once settled, or if it is too large. */
    data: optional(string()),
    accessList: optional(AccessListStruct),
    gas: string(),
    fees: FeesStruct,
    at: integer(),
    state: enums(states),
    /**
     * The address, without secrets, of the node that it is sent to. Absent once
     * settled, and in version 1.
     */
    node: optional(string()),
    /** Set for a transaction that replaces another. */
    replaces: optional(
      object({ hash: string(), how: enums(['speed-up', 'cancel']) }),
    ),
    receipt: optional(
      object({
        succeeded: boolean(),
        blockNumber: string(),
        gasUsed: string(),
        /** In the smallest unit; absent if the node does not report the price. */
        fee: optional(string()),
      }),
    ),
    /** The node's error message. */
    refusal: optional(
      object({
        code: integer(),
        message: string(),
        data: optional(JsonStruct),
      }),
    ),
    /** Why the node did not process it, and so does not have it. */
    turnedAway: optional(enums(['unauthorized', 'rate-limited'])),
  }),
)

export const TransactionsStruct = lazy(() =>
  object({
    /** In the order they were signed. */
    sent: array(SentTransactionStruct),
    /** The last known state of each chain, by node, to detect a replaced one. */
    chains: array(
      object({
        chainId: string(),
        /** Absent if the node does not return its first block. */
        genesis: optional(string()),
        /**
         * Another first block, which the node of a public chain now reports; set
         * until the user decides. Absent before version 3.
         */
        other: optional(string()),
        height: string(),
        /** The node whose state it is; absent in version 1. */
        node: optional(string()),
      }),
    ),
  }),
)

export const migrateTransactions: Record<number, (old: unknown) => unknown> = {
  // Version 1 did not store nodes, version 2 no other first block, version 3 no
  // recipients, version 4 no grants.
  1: (old) => old,
  2: (old) => old,
  3: (old) => old,
  4: (old) => old,
}

export type SentTransaction = Infer<typeof SentTransactionStruct>
export type TransactionState = SentTransaction['state']
export type TransactionsRecord = Infer<typeof TransactionsStruct>
export type ApprovedTransaction = Infer<typeof ApprovedTransactionStruct>
