import { array, enums, literal, string } from '@metamask/superstruct'
import { SITE_GROUP_PREFIX } from '../protocol/site-settings.ts'
import { AccountsStruct } from './account-record.ts'
import { ActivityStruct } from './activity-record.ts'
import { AutomaticDecisionsStruct } from './automatic-record.ts'
import { BatchesStruct } from './batch-record.ts'
import { BlocksStruct } from './block-record.ts'
import { ContactsStruct } from './contact-record.ts'
import { FiltersStruct } from './filter-record.ts'
import { JournalStruct } from './journal-record.ts'
import {
  HomeStruct,
  NetworksStruct,
  NodesInUseStruct,
  NodesStruct,
} from './network-record.ts'
import { RefusalsStruct } from './refusal-record.ts'
import {
  CurrentChainStruct,
  SessionStruct,
  SitesStruct,
} from './session-record.ts'
import { SnapshotsStruct } from './snapshot-record.ts'
import { SolanaSentListStruct } from './solana-record.ts'
import { SubscriptionsStruct } from './subscription-record.ts'
import { TokensStruct } from './token-record.ts'
import { TransactionsStruct } from './transaction-record.ts'
import {
  AttemptsStruct,
  AutoLockStruct,
  SetUpStruct,
  UnlockedStruct,
  VaultStruct,
} from './vault-record.ts'

/**
 * Every family of keys the extension owns; nothing else goes to storage but
 * `quarantine/<key>`. A prefix ends with `/` and none begins another, so that
 * no member of one family can be taken for one of another.
 */
export const catalogue = {
  session: { prefix: 'session/', version: 1, struct: SessionStruct },
  currentChain: { prefix: 'chain/', version: 1, struct: CurrentChainStruct },
  sites: { prefix: 'sites/', version: 1, struct: SitesStruct },
  /** In synced storage, where content scripts can write: only the key counts. */
  siteGroup: { prefix: SITE_GROUP_PREFIX, version: 1, struct: literal(true) },
  node: { prefix: 'node/', version: 2, struct: NodesStruct },
  /** The chains whose public nodes the user turned on. */
  publicNodes: {
    prefix: 'public-nodes/',
    version: 1,
    struct: array(string()),
  },
  networks: { prefix: 'networks/', version: 1, struct: NetworksStruct },
  home: { prefix: 'home/', version: 1, struct: HomeStruct },
  accounts: { prefix: 'accounts/', version: 4, struct: AccountsStruct },
  contacts: { prefix: 'contacts/', version: 1, struct: ContactsStruct },
  vault: { prefix: 'vault/', version: 1, struct: VaultStruct },
  /** Apart from the vault: damage to one key leaves the other. */
  setUp: { prefix: 'set-up/', version: 1, struct: SetUpStruct },
  attempts: { prefix: 'attempts/', version: 1, struct: AttemptsStruct },
  /** Absent if texts are in the browser's language. */
  language: { prefix: 'language/', version: 1, struct: enums(['en', 'de']) },
  autoLock: { prefix: 'auto-lock/', version: 1, struct: AutoLockStruct },
  activity: { prefix: 'activity/', version: 1, struct: ActivityStruct },
  transactions: {
    prefix: 'transactions/',
    version: 5,
    struct: TransactionsStruct,
  },
  solanaSent: {
    prefix: 'solana-sent/',
    version: 1,
    struct: SolanaSentListStruct,
  },
  batches: { prefix: 'batches/', version: 1, struct: BatchesStruct },
  tokens: { prefix: 'tokens/', version: 2, struct: TokensStruct },
  /** In session storage, from here on: it ends with the browser. */
  journal: { prefix: 'journal/', version: 1, struct: JournalStruct },
  refusals: { prefix: 'refusals/', version: 2, struct: RefusalsStruct },
  blocks: { prefix: 'blocks/', version: 1, struct: BlocksStruct },
  automatic: {
    prefix: 'automatic/',
    version: 1,
    struct: AutomaticDecisionsStruct,
  },
  /** In local storage in the test build. */
  impersonated: {
    prefix: 'impersonated/',
    version: 1,
    struct: array(string()),
  },
  snapshots: { prefix: 'snapshots/', version: 1, struct: SnapshotsStruct },
  filters: { prefix: 'filters/', version: 1, struct: FiltersStruct },
  nodesInUse: {
    prefix: 'nodes-in-use/',
    version: 1,
    struct: NodesInUseStruct,
  },
  subscriptions: {
    prefix: 'subscriptions/',
    version: 1,
    struct: SubscriptionsStruct,
  },
  pendingNotifications: {
    prefix: 'pending-notifications/',
    version: 1,
    struct: array(string()),
  },
  tidied: { prefix: 'tidied/', version: 1, struct: literal(true) },
  unlocked: { prefix: 'unlocked/', version: 1, struct: UnlockedStruct },
} as const

const SIGNED = [
  catalogue.session,
  catalogue.accounts,
  catalogue.contacts,
  catalogue.networks,
  catalogue.node,
  catalogue.publicNodes,
]

/**
 * Records that decide what a site may do, what the user sees and which nodes are
 * asked. The vault has a seal of its own.
 */
export const isSigned = (key: string): boolean =>
  SIGNED.some(({ prefix }) => key.startsWith(prefix))
