import type {
  ApprovalKinds,
  KindName,
} from '../../messaging/approval-contract.ts'
import type { Account } from '../../messaging/wallet-contract.ts'
import type { NodeFailure } from '../../protocol/errors.ts'
import type { ApprovalRecord, Choice } from '../../storage/approval-record.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { WithKey } from '../accounts/with-key.ts'
import type { FindChain } from '../namespaces/solana/find-chain.ts'
import type { NetworkInfo, Networks } from '../nodes/networks.ts'
import type { NodeSettings } from '../nodes/node-settings.ts'

/**
 * One kind of approval: everything that differs from the other kinds, except its
 * row in `kinds/asked-methods.ts`.
 */
export type ApprovalKind<Name extends KindName> = Readonly<{
  /** What the user sees, in addition to the site. */
  show: (
    record: RecordOf<Name>,
    known: Known,
  ) => ShownOf<Name> | Promise<ShownOf<Name>>
  /** Whether an approval resets the count of the site's refusals. */
  forgives: boolean
  /**
   * Asks nodes, before the session is held: a slow one must not delay the end of
   * a session. Returns why the approval is not carried out.
   */
  check?: (
    asked: Pick<YesTo<Name>, 'record' | 'shown' | 'choice'>,
    tools: ApprovalTools,
  ) => Promise<NotCarriedOut<Name> | undefined>
  /**
   * Carries out the approval. If it acts for an account, the session cannot
   * change meanwhile.
   */
  carryOut: (
    yes: YesTo<Name>,
    tools: ApprovalTools,
  ) => CarriedOut<Name> | Promise<CarriedOut<Name>>
}>

export type RecordOf<Name extends KindName> = Extract<
  ApprovalRecord,
  { kind: Name }
>

type ShownOf<Name extends KindName> = Omit<
  ApprovalKinds[Name]['shown'],
  'kind' | 'id' | 'origin' | 'hash'
>

/** For looking up names and digests. */
export type Known = Readonly<{
  accounts: readonly Account[]
  networks: readonly NetworkInfo[]
  loadKeyring: LoadKeyring
}>

export type YesTo<Name extends KindName> = Readonly<{
  record: RecordOf<Name>
  shown: ApprovalKinds[Name]['shown']
  choice: ApprovalKinds[Name]['choice']
  /**
   * Call it before anything slow: a request that is closed meanwhile is then
   * 4901, not a rejection.
   */
  noteYes: () => Promise<void>
  /** Throws if the approval was closed or the wallet locked meanwhile. */
  assertStillOpen: () => Promise<void>
}>

/** What is stored with the decision, or why nothing was decided. */
export type CarriedOut<Name extends KindName> =
  | { choice: Partial<Choice> }
  | NotCarriedOut<Name>

type NotCarriedOut<Name extends KindName> = {
  failure: ApprovalKinds[Name]['failure']
  /** Answered if the user rejects the request now. */
  outage?: NodeFailure
}

/** What the kinds need to carry out an approval. */
export type ApprovalTools = Readonly<{
  networks: Pick<Networks, 'add' | 'list'>
  findChain: FindChain
  /** Whether any key of the wallet is not publicly known. */
  hasOwnKeys: () => Promise<boolean>
  nodeSettings: Pick<NodeSettings, 'prepare' | 'check'>
  tokens: Pick<WatchedTokenList, 'add'>
  withKey: WithKey
  loadKeyring: LoadKeyring
}>
