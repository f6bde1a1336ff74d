import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'

const AccessListStruct = array(
  object({ address: string(), storageKeys: array(string()) }),
)

const TypeStruct = enums(['0x0', '0x1', '0x2'])

const FeesStruct = union([
  object({ gasPrice: string() }),
  object({ maxFeePerGas: string(), maxPriorityFeePerGas: string() }),
])

/** A transaction as a site asked for it. */
export const TransactionRequestStruct = object({
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
})

/** What the person saw and approved of what the site left open. */
export const ApprovedTransactionStruct = object({
  type: TypeStruct,
  gas: string(),
  fees: FeesStruct,
  /** Absent for the next one, which is known when it is signed. */
  nonce: optional(string()),
})

/**
 * `signed`: written down, and whether a node has it is not known. `sent`: a node
 * has it. `refused`: the node said no. `replaced`: another one with its number
 * was mined. `dropped`: nobody knows it any more.
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

const SentTransactionStruct = object({
  hash: string(),
  /**
   * Of the requests it was signed for, or what stands for one. The same fields
   * are the same transaction, whoever asked for them.
   */
  requestKeys: array(string()),
  origin: string(),
  chainId: string(),
  account: string(),
  type: TypeStruct,
  nonce: string(),
  to: optional(string()),
  value: string(),
  /** Absent when it is settled, or would take too much room. */
  data: optional(string()),
  accessList: optional(AccessListStruct),
  gas: string(),
  fees: FeesStruct,
  at: integer(),
  state: enums(states),
  /** Of one that is to take the place of another. */
  replaces: optional(
    object({ hash: string(), how: enums(['speed-up', 'cancel']) }),
  ),
  receipt: optional(
    object({
      succeeded: boolean(),
      blockNumber: string(),
      gasUsed: string(),
      /** In the smallest unit; absent where the node does not tell the price. */
      fee: optional(string()),
    }),
  ),
  /** What the node said when it refused. */
  refusal: optional(
    object({
      code: integer(),
      message: string(),
      data: optional(JsonStruct),
    }),
  ),
  /** Why the node did not even look at it, and so has not got it. */
  turnedAway: optional(enums(['unauthorized', 'rate-limited'])),
})

export const TransactionsStruct = object({
  /** In the order they were signed. */
  sent: array(SentTransactionStruct),
  /** What was last seen of each chain, to tell it from one in its place. */
  chains: array(
    object({
      chainId: string(),
      /** Absent where the node does not tell its first block. */
      genesis: optional(string()),
      height: string(),
    }),
  ),
})

export type SentTransaction = Infer<typeof SentTransactionStruct>
export type TransactionState = SentTransaction['state']
export type TransactionsRecord = Infer<typeof TransactionsStruct>
export type ApprovedTransaction = Infer<typeof ApprovedTransactionStruct>
