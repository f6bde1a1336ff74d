import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  object,
  optional,
  record,
  type Struct,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'
import { dropReasons } from '../protocol/scope.ts'
import type { TypedData } from '../protocol/typed-data/typed-data.ts'
import { TokenStruct } from './token-record.ts'
import {
  ApprovedTransactionStruct,
  TransactionRequestStruct,
} from './transaction-record.ts'

const ChoiceStruct = object({
  accounts: array(string()),
  chains: array(string()),
  /** Of a transaction: what is signed with what the site asked. */
  transaction: optional(ApprovedTransactionStruct),
  /** What a yes has made, kept so that it is made once. */
  signature: optional(string()),
})

/** What the user decided; written before it is acted on. */
const DecisionStruct = object({
  approved: boolean(),
  /** The wallet ended it, because what it rested on ended. */
  withdrawn: optional(literal(true)),
  choice: ChoiceStruct,
})

/** A chain as it is offered: what the site would get of it. */
const OfferedChainStruct = object({
  chainId: string(),
  methods: array(string()),
  notifications: array(string()),
})

/** What every question to the person has, as it outlives the worker. */
const asked = {
  id: string(),
  /** The request that waits for it; the same again when it is resent. */
  requestKey: string(),
  callerKey: string(),
  origin: string(),
  /** Of the session it was made from. */
  generation: integer(),
  decision: optional(DecisionStruct),
}

/** Names of accounts and networks are looked up whenever it is shown. */
const ConnectRecordStruct = object({
  ...asked,
  kind: literal('connect'),
  /** Those without a node too: it may be set up while this is open. */
  chains: array(OfferedChainStruct),
  preselected: ChoiceStruct,
  /** Accounts held when it was asked; one added since is the person's wish. */
  heldThen: array(string()),
  /** Those that were asked for. */
  sessionProperties: record(string(), JsonStruct),
  leftOut: array(object({ what: string(), reason: enums(dropReasons) })),
  /** How many more were left out than are named. */
  moreLeftOut: integer(),
})

/** A network that a site would have the wallet know. */
const AddChainRecordStruct = object({
  ...asked,
  kind: literal('add-chain'),
  network: object({
    /** The number alone, in decimal digits. */
    chainId: string(),
    name: string(),
    symbol: string(),
    /** Empty for none. */
    explorerUrl: string(),
  }),
  /** Where the site says that its nodes are. */
  rpcUrls: array(string()),
})

/** What is asked in the name of an account, on a chain. */
const actingFor = {
  ...asked,
  /** CAIP-2, as granted. */
  scope: string(),
  /** In EIP-55. */
  account: string(),
}

const SignMessageRecordStruct = object({
  ...actingFor,
  kind: literal('sign-message'),
  /** The very bytes, as 0x and hex digits. */
  message: string(),
})

/** In the one spelling that `parseTypedDataParams` gives it. */
const TypedDataStruct = object({
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  domain: record(string(), JsonStruct),
  message: record(string(), JsonStruct),
}) as unknown as Struct<TypedData>

const SignTypedDataRecordStruct = object({
  ...actingFor,
  kind: literal('sign-typed-data'),
  typedData: TypedDataStruct,
})

/** A token that a site would have the wallet list. */
const WatchAssetRecordStruct = object({
  ...actingFor,
  kind: literal('watch-asset'),
  token: TokenStruct,
})

/** A transaction that a site would have sent. */
const SendTransactionRecordStruct = object({
  ...actingFor,
  kind: literal('send-transaction'),
  request: TransactionRequestStruct,
})

export const ApprovalRecordStruct = union([
  ConnectRecordStruct,
  AddChainRecordStruct,
  SignMessageRecordStruct,
  SignTypedDataRecordStruct,
  WatchAssetRecordStruct,
  SendTransactionRecordStruct,
])

export type ConnectRecord = Infer<typeof ConnectRecordStruct>
export type AddChainRecord = Infer<typeof AddChainRecordStruct>
export type SendTransactionRecord = Infer<typeof SendTransactionRecordStruct>
export type SignMessageRecord = Infer<typeof SignMessageRecordStruct>
export type SignTypedDataRecord = Infer<typeof SignTypedDataRecordStruct>
export type SigningRecord = SignMessageRecord | SignTypedDataRecord
export type WatchAssetRecord = Infer<typeof WatchAssetRecordStruct>
export type ApprovalRecord =
  | ConnectRecord
  | AddChainRecord
  | SigningRecord
  | WatchAssetRecord
  | SendTransactionRecord
export type Decision = Infer<typeof DecisionStruct>
export type Choice = Infer<typeof ChoiceStruct>
