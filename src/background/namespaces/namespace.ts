import type { Json } from '@metamask/utils'
import type { MethodRule, NamespaceRules } from '../../session/namespace.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Impersonated } from '../developer/impersonated.ts'
import type { Host } from '../host/host.ts'
import type { LookUpSent, SentRequests } from '../journal/sent-requests.ts'
import type { Filters } from '../methods/filters.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { BuiltinNetwork } from '../nodes/builtin-networks.ts'
import type { NetworkInfo, Networks } from '../nodes/networks.ts'
import type { SharedReads } from '../nodes/shared-reads.ts'
import type { Connections } from '../pages/connections.ts'
import type { Part } from '../part.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import type { SolanaTransactions } from './solana/sent/solana-transactions.ts'

/** A namespace as the worker knows it. `list.ts` has a row for each. */
export type Namespace = NamespaceRules &
  Readonly<{
    /** Networks that every wallet has, next to those of `eip155`. */
    networks?: readonly BuiltinNetwork[]
    /** What follows the account list and sessions, beside the calls. */
    createPart?: (needs: NamespacePartNeeds) => NamespacePart
    /** How its chains are asked for what was sent before a worker stop. */
    createLookUp?: (networks: Pick<Networks, 'nodeOf'>) => LookUpSent
    serve: (services: NamespaceServices) => NamespaceServer
  }>

export type NamespacePart = Part &
  Readonly<{
    /** Called when another account may be active. */
    accountsChanged: () => Promise<void>
  }>

export type NamespacePartNeeds = Readonly<{
  connections: Pick<Connections, 'all'>
  sessions: Pick<Sessions, 'read'>
  accounts: Pick<Accounts, 'list'>
}>

/** The state of the worker that a namespace may use. */
export type NamespaceServices = Readonly<{
  accounts: Pick<Impersonated, 'isWatchOnly'>
  /** All addresses of the active account. */
  activeAccount: () => Promise<string[]>
  approvals: Pick<ApprovalQueue, 'isApproved' | 'askedBy'>
  askUser: ApprovalQueue['ask']
  filters: Filters
  networks: Networks
  now: () => number
  readSession: (origin: string) => Promise<NumberedSession>
  /** The address that signed a message; undefined if none can have. */
  recoverSigner: (
    message: string,
    signature: string,
  ) => Promise<string | undefined>
  sentRequests: Pick<SentRequests, 'once'>
  sessions: Pick<Sessions, 'hold'>
  /** Locks the wallet if it was unused for too long. */
  settleLock: () => Promise<unknown>
  sharedReads: SharedReads
  showActivity: Host['showActivity']
  solanaTransactions: Pick<SolanaTransactions, 'send'>
  subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
  tokens: WatchedTokenList
  transactions: Pick<
    Transactions,
    'sender' | 'sent' | 'batches' | 'batchSender'
  >
}>

export type NamespaceServer = Readonly<{
  /** The chains that the user can grant, with a node or without. */
  listChains: () => Promise<NetworkInfo[]>
  /** Carries out an authorized call by the rule of its method. */
  invoke: (call: AuthorizedCall, rule: MethodRule) => Promise<Json>
}>
