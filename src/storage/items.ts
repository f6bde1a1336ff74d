import {
  array,
  type Infer,
  integer,
  literal,
  max,
  min,
  object,
  optional,
  record,
  refine,
  type Struct,
  string,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'
import {
  DEFAULT_WALLET_PREFIX,
  defaultWalletKey,
} from '../protocol/default-wallet.ts'
import { isServedOrigin } from '../protocol/origin.ts'
import {
  type AccountRecord,
  AccountsStruct,
  migrateAccounts,
} from './account-record.ts'
import { type ActivityRecord, ActivityStruct } from './activity-record.ts'
import { type FilterRecord, FiltersStruct } from './filter-record.ts'
import { type JournalRecord, JournalStruct } from './journal-record.ts'
import { type RefusalRecord, RefusalsStruct } from './refusal-record.ts'
import {
  createStorageItem,
  type StorageArea,
  type StorageItem,
} from './storage-item.ts'
import {
  type SubscriptionRecord,
  SubscriptionsStruct,
} from './subscription-record.ts'
import { TokensStruct, type WatchedTokens } from './token-record.ts'
import {
  type TransactionsRecord,
  TransactionsStruct,
} from './transaction-record.ts'
import {
  AttemptsStruct,
  AutoLockStruct,
  SetUpStruct,
  UnlockedStruct,
  VaultStruct,
} from './vault-record.ts'

/** superstruct's `record` accepts an array as a map. */
const map = <Value, Schema>(
  value: Struct<Value, Schema>,
): Struct<Record<string, Value>, null> =>
  refine(record(string(), value), 'map', (found) => !Array.isArray(found))

const ScopeStruct = object({
  methods: array(string()),
  notifications: array(string()),
  accounts: array(string()),
})

const SessionRecordStruct = object({
  /** Counts the changes, to detect an outdated copy of a session. */
  generation: max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
  sessionScopes: map(ScopeStruct),
  sessionProperties: map(JsonStruct),
  /** The user's last executed decisions, so that none runs twice. */
  decisions: optional(array(string())),
})

/** The stored session of one origin. */
export type SessionRecord = Infer<typeof SessionRecordStruct>

const NodeRecordStruct = object({
  baseUrl: string(),
  apiKey: string(),
  /** The WebSocket address, if it differs from `baseUrl`. */
  wsUrl: optional(string()),
})

const NetworkStruct = object({
  chainId: string(),
  name: string(),
  symbol: string(),
  explorerUrl: optional(string()),
})

/** A network that the user added. */
export type NetworkRecord = Infer<typeof NetworkStruct>

/** The network of the home screen. */
const HomeStruct = object({ chainId: string() })

/** The chain of a site's EIP-1193 provider. */
const CurrentChainStruct = object({ chainId: string() })

/** The node that the user chose for one network. */
export type NodeRecord = Infer<typeof NodeRecordStruct>

/**
 * All key families of the extension; nothing else is stored except
 * `quarantine/<key>`. A prefix ends with `/` and none begins another, so that a
 * key belongs to exactly one family.
 */
export const catalogue = {
  session: { prefix: 'session/', version: 1, struct: SessionRecordStruct },
  currentChain: { prefix: 'chain/', version: 1, struct: CurrentChainStruct },
  /** In synced storage, the only area that content scripts may read. */
  defaultWallet: {
    prefix: DEFAULT_WALLET_PREFIX,
    version: 1,
    struct: literal(true),
  },
  node: { prefix: 'node/', version: 1, struct: NodeRecordStruct },
  networks: { prefix: 'networks/', version: 1, struct: array(NetworkStruct) },
  home: { prefix: 'home/', version: 1, struct: HomeStruct },
  accounts: { prefix: 'accounts/', version: 3, struct: AccountsStruct },
  vault: { prefix: 'vault/', version: 1, struct: VaultStruct },
  /** Separate from the vault: damage to one key does not affect the other. */
  setUp: { prefix: 'set-up/', version: 1, struct: SetUpStruct },
  attempts: { prefix: 'attempts/', version: 1, struct: AttemptsStruct },
  autoLock: { prefix: 'auto-lock/', version: 1, struct: AutoLockStruct },
  activity: { prefix: 'activity/', version: 1, struct: ActivityStruct },
  transactions: {
    prefix: 'transactions/',
    version: 1,
    struct: TransactionsStruct,
  },
  tokens: { prefix: 'tokens/', version: 1, struct: TokensStruct },
  /** In session storage, from here on: it ends with the browser. */
  journal: { prefix: 'journal/', version: 1, struct: JournalStruct },
  refusals: { prefix: 'refusals/', version: 1, struct: RefusalsStruct },
  filters: { prefix: 'filters/', version: 1, struct: FiltersStruct },
  subscriptions: {
    prefix: 'streams/',
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

/** One key per origin, so that sites never share a record. */
export const sessionItem = ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): StorageItem<SessionRecord> => {
  // Another spelling of an origin would be another, forgotten session.
  if (!isServedOrigin(origin)) {
    throw new TypeError(`No session is stored for "${origin}"`)
  }
  const { prefix, version, struct } = catalogue.session
  return createStorageItem({ area, key: `${prefix}${origin}`, version, struct })
}

/** One key per origin; removed with the session. */
export const currentChainItem = ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): StorageItem<{ chainId: string }> => {
  const { prefix, ...family } = catalogue.currentChain
  return createStorageItem({ area, key: `${prefix}${origin}`, ...family })
}

/** Whether a site's pages get `window.ethereum`; removed with the session. */
export const defaultWalletItem = async ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): Promise<StorageItem<true>> => {
  const { prefix: _, ...family } = catalogue.defaultWallet
  const key = await defaultWalletKey(origin)
  return createStorageItem({ area, key, ...family })
}

/** One key per CAIP-2 chain id. */
export const nodeItem = ({
  area,
  chainId,
}: {
  area: StorageArea
  chainId: string
}): StorageItem<NodeRecord> => {
  // Another spelling of a chain would be another, forgotten node.
  if (!/^eip155:[1-9]\d{0,31}$/.test(chainId)) {
    throw new TypeError(`No node is stored for "${chainId}"`)
  }
  const { prefix, version, struct } = catalogue.node
  return createStorageItem({
    area,
    key: `${prefix}${chainId}`,
    version,
    struct,
  })
}

/** The networks that the user added, in order. */
export const networksItem = (
  area: StorageArea,
): StorageItem<NetworkRecord[]> => {
  const { prefix, ...family } = catalogue.networks
  return createStorageItem({ area, key: `${prefix}custom`, ...family })
}

/** The accounts, in the order they were added. */
export const accountsItem = (
  area: StorageArea,
): StorageItem<AccountRecord[]> => {
  const { prefix, ...family } = catalogue.accounts
  return createStorageItem({
    area,
    key: `${prefix}held`,
    ...family,
    migrate: migrateAccounts,
  })
}

type Family<Value, Schema> = {
  prefix: string
  version: number
  struct: Struct<Value, Schema>
}

/** The only record of its family. */
const only =
  <Value, Schema>(
    { prefix, version, struct }: Family<Value, Schema>,
    name: string,
  ) =>
  (area: StorageArea): StorageItem<Value> =>
    createStorageItem({ area, key: `${prefix}${name}`, version, struct })

/** The sealed vault; its copy is in another area. */
export const vaultItem = only(catalogue.vault, 'sealed')

/** Records that a vault existed, in case it is missing. */
export const setUpItem = only(catalogue.setUp, 'done')

/** Wrong passwords in a row. */
export const attemptsItem = only(catalogue.attempts, 'unlock')

export const autoLockItem = only(catalogue.autoLock, 'setting')

export const homeItem = only(catalogue.home, 'network')

/** What the wallet signed and sent, with the results. */
export const transactionsItem: (
  area: StorageArea,
) => StorageItem<TransactionsRecord> = only(catalogue.transactions, 'sent')
/** The listed tokens of accounts. */
export const tokensItem: (area: StorageArea) => StorageItem<WatchedTokens> =
  only(catalogue.tokens, 'watched')

/** The key of an open vault, in the area that ends with the browser. */
export const unlockedItem = only(catalogue.unlocked, 'key')

/** Requests that must not be carried out twice; `area` ends with the browser. */
export const journalItem: (area: StorageArea) => StorageItem<JournalRecord> =
  only(catalogue.journal, 'requests')

/** How often the user rejected which origin; `area` as above. */
export const refusalsItem: (area: StorageArea) => StorageItem<RefusalRecord[]> =
  only(catalogue.refusals, 'kept')

/** The filters of origins at nodes; `area` as above. */
export const filtersItem = (area: StorageArea): StorageItem<FilterRecord[]> => {
  const { prefix, ...family } = catalogue.filters
  return createStorageItem({ area, key: `${prefix}kept`, ...family })
}

/** The subscriptions of callers; `area` as above. */
export const subscriptionsItem: (
  area: StorageArea,
) => StorageItem<SubscriptionRecord[]> = only(catalogue.subscriptions, 'kept')

/** Origins whose session changed and whose pages may not be notified yet. */
export const pendingNotificationsItem = (
  area: StorageArea,
): StorageItem<string[]> => {
  const { prefix, ...family } = catalogue.pendingNotifications
  return createStorageItem({ area, key: `${prefix}origins`, ...family })
}

/** Whether sessions were checked since the browser started. */
export const tidiedItem = (area: StorageArea): StorageItem<true> => {
  const { prefix, ...family } = catalogue.tidied
  return createStorageItem({ area, key: `${prefix}sessions`, ...family })
}

/** The origins that have a session among these storage keys. */
export const sessionOrigins = (keys: readonly string[]): string[] =>
  keys
    .filter((key) => key.startsWith(catalogue.session.prefix))
    .map((key) => key.slice(catalogue.session.prefix.length))

/** The activity of one site, in order. */
export const activityItem = ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): StorageItem<ActivityRecord[]> => {
  const { prefix, version, struct } = catalogue.activity
  return createStorageItem({ area, key: `${prefix}${origin}`, version, struct })
}

/** The origins with activity among these storage keys. */
export const activityOrigins = (keys: readonly string[]): string[] =>
  keys
    .filter((key) => key.startsWith(catalogue.activity.prefix))
    .map((key) => key.slice(catalogue.activity.prefix.length))

/** The keys of activity, including quarantined ones. */
export const activityKeys = (
  keys: readonly string[],
  origin?: string,
): string[] =>
  keys.filter((key) => {
    const [of] = activityOrigins([key.replace(/^quarantine\//, '')])
    return of !== undefined && (origin === undefined || of === origin)
  })
