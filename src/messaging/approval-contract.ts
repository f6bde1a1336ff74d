import type { DropReason } from '../protocol/scope.ts'
import type { ChainCheck } from '../protocol/solana/chain-rules.ts'
import type {
  NetworkInput,
  NetworkProblem,
  NodeFailure,
  NodeInput,
  NodeReport,
} from './network-contract.ts'
import type { Preview } from './preview-contract.ts'
import type {
  NamedCode,
  NamedTokens,
  SignMessageApproval,
  SignTypedDataApproval,
  WatchAssetApproval,
} from './signing-contract.ts'
import type {
  AccountChoice,
  ChainChoice,
  SessionChoice,
} from './site-contract.ts'
import type {
  SolanaMessageApproval,
  SolanaQuestion,
  SolanaSignInApproval,
  SolanaTransactionApproval,
} from './solana-contract.ts'
import type {
  ApprovedCalls,
  ApprovedFields,
  Preparation,
  PreparedCalls,
  SendCallsApproval,
  SendTransactionApproval,
} from './transaction-contract.ts'
import type { NamedAccount } from './wallet-contract.ts'

/**
 * A chain without a node cannot be selected until the user sets one up. One on
 * which no selected account has an address is not granted.
 */
export type OfferedChain = ChainChoice & { needsNode: boolean }

/** Something that a site requested and will not get. */
export type LeftOut = { what: string; reason: DropReason }

/** A site asks for a session. */
export type ConnectApproval = {
  kind: 'connect'
  id: string
  /** Covers everything shown; a decision with another hash is refused. */
  hash: string
  origin: string
  accounts: AccountChoice[]
  chains: OfferedChain[]
  leftOut: LeftOut[]
  /** How many more were left out than `leftOut` lists. */
  moreLeftOut: number
}

/** A site suggests a network. */
export type AddChainApproval = {
  kind: 'add-chain'
  id: string
  /** Covers everything shown; a decision with another hash is refused. */
  hash: string
  origin: string
  network: NetworkInput
  /** The first node that the site suggests. */
  node: string
  /** The others in order, with `<key>` in place of each secret. */
  otherNodes: string[]
  /** The other networks of the wallet: the name must not be mistaken. */
  others: { chainId: string; name: string }[]
  /** The accounts that the site gets there; null if it is only added. */
  grantedTo: NamedAccount[] | null
}

/**
 * One row per kind: what the user sees, what the user selects, and why an
 * approval may fail and stay open.
 */
export type ApprovalKinds = {
  connect: {
    shown: ConnectApproval
    choice: SessionChoice
    /** Chosen networks whose nodes do not answer. */
    failure: { silent: string[] }
  }
  'add-chain': {
    shown: AddChainApproval
    /** With the user's edits; null tries the suggested nodes in order. */
    choice: { network: NetworkInput; node: NodeInput | null }
    failure:
      | { problem: NetworkProblem }
      /** `others` has the failures of `otherNodes`. */
      | { report: NodeReport; others: NodeFailure[] }
  }
  'sign-message': { shown: SignMessageApproval; choice: null; failure: never }
  'sign-typed-data': {
    shown: SignTypedDataApproval
    choice: null
    failure: never
  }
  'watch-asset': { shown: WatchAssetApproval; choice: null; failure: never }
  'send-transaction': {
    shown: SendTransactionApproval
    choice: ApprovedFields
    failure: never
  }
  'send-calls': {
    shown: SendCallsApproval
    choice: ApprovedCalls
    failure: never
  }
  'solana-message': {
    shown: SolanaMessageApproval
    choice: null
    failure: never
  }
  'solana-sign-in': {
    shown: SolanaSignInApproval
    choice: null
    failure: never
  }
  'solana-transaction': {
    shown: SolanaTransactionApproval
    /** What the screen said of the chain, with the user's consent to it. */
    choice: { chain: ChainCheck }
    /** What is found now is worse than that, or forbids to sign. */
    failure: { chain: ChainCheck }
  }
}

export type KindName = keyof ApprovalKinds

/** What the user approves or rejects. */
export type Approval = ApprovalKinds[KindName]['shown']

/** The user approves exactly what this hash covers. */
export type Yes<Name extends KindName = KindName> = {
  [One in Name]: {
    id: string
    hash: string
    kind: One
    choice: ApprovalKinds[One]['choice']
  }
}[Name]

export type Decided<Name extends KindName = KindName> =
  | { done: true }
  | { done: false; failure: ApprovalKinds[Name]['failure'] }

export type ApprovalProcedures = {
  /** The pending approvals, the oldest first. */
  getApprovals: { params: undefined; result: Approval[] }
  /** The request window shows this one: closing the window rejects it. */
  viewRequest: { params: { id: string }; result: null }
  /** Carried out once, also if it is sent again after a worker stop. */
  decide: { params: Yes; result: Decided }
  reject: { params: { id: string }; result: null }
  /** Rejects these and no others: the ones that the user was shown. */
  rejectAll: { params: { ids: string[] }; result: null }
  /** Tests a node for the network that a site suggests. */
  testSuggestedNode: {
    params: { id: string; node: NodeInput }
    result: NodeReport
  }
  /**
   * Asks the chain's node about the addresses in typed data. Separate from what
   * is shown: a node can neither delay an approval nor change it in view.
   */
  readNamedCode: { params: { id: string }; result: NamedCode }
  /** The same about the tokens in typed data; empty if no node is set. */
  readNamedTokens: { params: { id: string }; result: NamedTokens }
  /** Asks the chain's node, each time it is called. */
  prepareTransaction: { params: { id: string }; result: Preparation }
  /** The same, with the prepared gas limit. */
  previewTransaction: {
    params: { id: string; gas: string }
    result: Preview
  }
  /**
   * Asks the chain's node, for `previewSolana` of a transaction of Solana;
   * rejects if it does not answer.
   */
  askSolana: { params: SolanaQuestion; result: unknown }
  /** Asks the chain's node whether a transaction of Solana is for this chain. */
  checkSolana: { params: { id: string }; result: ChainCheck }
  /** The same for a batch of calls. */
  prepareCalls: { params: { id: string }; result: Preparation<PreparedCalls> }
  /** The same, with the prepared gas limit of each call. */
  previewCalls: { params: { id: string; gas: string[] }; result: Preview }
}
