import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  lazy,
  literal,
  object,
  optional,
  record,
  type Struct,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'
import { nodeFailures } from '../protocol/errors.ts'
import { dropReasons } from '../protocol/scope.ts'
import type { SignInFields } from '../protocol/solana/sign-in-text.ts'
import { nftClaims } from '../protocol/token-facts.ts'
import type { TypedData } from '../protocol/typed-data/typed-data.ts'
import { TokenStruct } from './token-record.ts'
import {
  ApprovedTransactionStruct,
  TransactionRequestStruct,
} from './transaction-record.ts'

const ChoiceStruct = lazy(() =>
  object({
    accounts: array(string()),
    chains: array(string()),
    /** For a transaction: the fields that are signed in addition to the request. */
    transaction: optional(ApprovedTransactionStruct),
    /** For a batch of calls: the same for each of them. */
    transactions: optional(array(ApprovedTransactionStruct)),
    /** The signature, stored so that it is made once. */
    signature: optional(string()),
  }),
)

/** What the user decided; written before it is acted on. */
const DecisionStruct = lazy(() =>
  object({
    approved: boolean(),
    /** The wallet ended it, because what it rested on ended. */
    withdrawn: optional(literal(true)),
    choice: ChoiceStruct,
  }),
)

/** Why no node could be used when the user approved it last. */
const failed = lazy(() => optional(enums(nodeFailures)))

/** A chain that is offered, with what the site would be granted on it. */
const OfferedChainStruct = lazy(() =>
  object({
    chainId: string(),
    methods: array(string()),
    notifications: array(string()),
  }),
)

/** The fields of every approval. */
const asked = {
  id: string(),
  /** The key of the request that waits for it. */
  requestKey: string(),
  callerKey: string(),
  origin: string(),
  /** The generation of the session it is based on. */
  generation: integer(),
  decision: optional(DecisionStruct),
}

/** Names of accounts and networks are looked up each time it is shown. */
const ConnectRecordStruct = lazy(() =>
  object({
    ...asked,
    kind: literal('connect'),
    /** Includes chains without a node: the user may set one up meanwhile. */
    chains: array(OfferedChainStruct),
    preselected: ChoiceStruct,
    /** The accounts at the time of the request; one added since is preselected. */
    heldThen: array(string()),
    /** The requested properties. */
    sessionProperties: record(string(), JsonStruct),
    leftOut: array(object({ what: string(), reason: enums(dropReasons) })),
    /** How many more were left out than are listed. */
    moreLeftOut: integer(),
  }),
)

/** A network that a site suggests. */
const AddChainRecordStruct = lazy(() =>
  object({
    ...asked,
    kind: literal('add-chain'),
    network: object({
      /** In decimal digits, without the namespace. */
      chainId: string(),
      name: string(),
      symbol: string(),
      /** Empty for none. */
      explorerUrl: string(),
    }),
    /** The nodes that the site suggests, in its order. */
    rpcUrls: array(string()),
    /** What the site also gets on this chain. Without it, it is only added. */
    grant: optional(
      object({
        /** In EIP-55. */
        accounts: array(string()),
        methods: array(string()),
        notifications: array(string()),
      }),
    ),
    failed,
  }),
)

/** The fields of an approval that acts for an account on a chain. */
const actingFor = {
  ...asked,
  /** CAIP-2, as granted. */
  scope: string(),
  /** In EIP-55. */
  account: string(),
}

const SignMessageRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('sign-message'),
    /** The bytes to sign, as 0x and hex digits. */
    message: string(),
  }),
)

/** As normalized by `parseTypedDataParams`. */
const TypedDataStruct = lazy(
  () =>
    object({
      types: record(
        string(),
        array(object({ name: string(), type: string() })),
      ),
      primaryType: string(),
      domain: record(string(), JsonStruct),
      message: record(string(), JsonStruct),
    }) as unknown as Struct<TypedData>,
)

const SignTypedDataRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('sign-typed-data'),
    /** Set if the site called this method, not the current version. */
    method: optional(literal('eth_signTypedData_v3')),
    typedData: TypedDataStruct,
  }),
)

/** A token that a site suggests to list. */
const WatchAssetRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('watch-asset'),
    /** What a yes lists. */
    token: TokenStruct,
    /** What the site said. */
    claimed: object({ symbol: string(), decimals: integer() }),
    /** For an NFT: what of it the contract contradicts. */
    contradicted: optional(array(enums(nftClaims))),
    /** For an NFT: what of it nobody confirmed. */
    unchecked: optional(array(enums(nftClaims))),
  }),
)

/** A transaction that a site asks to send. */
const SendTransactionRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('send-transaction'),
    request: TransactionRequestStruct,
  }),
)

/** Calls that a site asks to send one after another. */
const SendCallsRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('send-calls'),
    /** The id that the site gets or gave. */
    batchId: string(),
    calls: array(
      object({ to: optional(string()), value: string(), data: string() }),
    ),
  }),
)

/** Bytes that a site asks to sign, for an account of Solana. */
const SolanaMessageRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('solana-message'),
    /** In base64. */
    message: string(),
  }),
)

/** The text is made of these fields. */
const SolanaSignInRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('solana-sign-in'),
    /** As made by `parseSignIn`. */
    fields: record(string(), JsonStruct) as unknown as Struct<SignInFields>,
  }),
)

const SolanaTransactionRecordStruct = lazy(() =>
  object({
    ...actingFor,
    kind: literal('solana-transaction'),
    /** Set if it is also sent. */
    method: optional(literal('signAndSendTransaction')),
    /** In base64. */
    transaction: string(),
    failed,
  }),
)

export const ApprovalRecordStruct = lazy(() =>
  union([
    ConnectRecordStruct,
    AddChainRecordStruct,
    SignMessageRecordStruct,
    SignTypedDataRecordStruct,
    WatchAssetRecordStruct,
    SendTransactionRecordStruct,
    SendCallsRecordStruct,
    SolanaMessageRecordStruct,
    SolanaSignInRecordStruct,
    SolanaTransactionRecordStruct,
  ]),
)

export type ConnectRecord = Infer<typeof ConnectRecordStruct>
export type AddChainRecord = Infer<typeof AddChainRecordStruct>
type SendTransactionRecord = Infer<typeof SendTransactionRecordStruct>
type SendCallsRecord = Infer<typeof SendCallsRecordStruct>
type SignMessageRecord = Infer<typeof SignMessageRecordStruct>
type SignTypedDataRecord = Infer<typeof SignTypedDataRecordStruct>
export type SigningRecord = SignMessageRecord | SignTypedDataRecord
type WatchAssetRecord = Infer<typeof WatchAssetRecordStruct>
export type ApprovalRecord =
  | ConnectRecord
  | AddChainRecord
  | SigningRecord
  | WatchAssetRecord
  | SendTransactionRecord
  | SendCallsRecord
  | Infer<typeof SolanaMessageRecordStruct>
  | Infer<typeof SolanaSignInRecordStruct>
  | Infer<typeof SolanaTransactionRecordStruct>
export type Decision = Infer<typeof DecisionStruct>
export type Choice = Infer<typeof ChoiceStruct>
