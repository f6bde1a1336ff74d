import type { Struct } from '@metamask/superstruct'
import { isServedOrigin } from '../protocol/origin.ts'
import { type AccountRecord, migrateAccounts } from './account-record.ts'
import type { ActivityRecord } from './activity-record.ts'
import type { AutomaticRecord } from './automatic-record.ts'
import type { BatchRecord } from './batch-record.ts'
import type { BlockRecord } from './block-record.ts'
import { catalogue } from './catalogue.ts'
import type { ContactsRecord } from './contact-record.ts'
import type { FilterRecord } from './filter-record.ts'
import type { JournalRecord } from './journal-record.ts'
import {
  migrateNodes,
  type NetworkRecord,
  type NodesRecord,
} from './network-record.ts'
import type { RefusalRecord } from './refusal-record.ts'
import type { SessionRecord, SitesRecord } from './session-record.ts'
import type { SolanaSent } from './solana-record.ts'
import {
  createStorageItem,
  type StorageArea,
  type StorageItem,
} from './storage-item.ts'
import type { SubscriptionRecord } from './subscription-record.ts'
import { migrateTokens, type WatchedTokens } from './token-record.ts'
import {
  migrateTransactions,
  type TransactionsRecord,
} from './transaction-record.ts'

/** One key per origin, so that sites never share a record. */
export const sessionItem = ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): StorageItem<SessionRecord> => {
  // A second spelling of an origin would be a second, forgotten session.
  if (!isServedOrigin(origin)) {
    throw new TypeError(`No session is stored for "${origin}"`)
  }
  const { prefix, version, struct } = catalogue.session
  return createStorageItem({ area, key: `${prefix}${origin}`, version, struct })
}

/** One key per origin; it is removed with the session. */
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

/** One key per CAIP-2 chain id. */
export const nodeItem = ({
  area,
  chainId,
}: {
  area: StorageArea
  chainId: string
}): StorageItem<NodesRecord> => {
  // A second spelling of a chain would be a second, forgotten node.
  if (!/^(?:eip155:[1-9]\d{0,31}|solana:\w{32})$/.test(chainId)) {
    throw new TypeError(`No node is stored for "${chainId}"`)
  }
  const { prefix, version, struct } = catalogue.node
  return createStorageItem({
    area,
    key: `${prefix}${chainId}`,
    version,
    struct,
    migrate: migrateNodes,
    // Without it, the calls would go to another node.
    keepsDamaged: true,
  })
}

export const ACCOUNTS_KEY: string = `${catalogue.accounts.prefix}held`

/** The accounts, in the order they came. */
export const accountsItem = (
  area: StorageArea,
): StorageItem<AccountRecord[]> => {
  const { prefix: _, ...family } = catalogue.accounts
  return createStorageItem({
    area,
    key: ACCOUNTS_KEY,
    ...family,
    migrate: migrateAccounts,
  })
}

type Family<Value, Schema> = {
  prefix: string
  version: number
  struct: Struct<Value, Schema>
}

/** The one record of a family that has no more. */
const only =
  <Value, Schema>(
    { prefix, version, struct }: Family<Value, Schema>,
    name: string,
  ) =>
  (area: StorageArea): StorageItem<Value> =>
    createStorageItem({ area, key: `${prefix}${name}`, version, struct })

/** The settings of sites; those without one are not listed. */
export const sitesItem: (area: StorageArea) => StorageItem<SitesRecord> = only(
  catalogue.sites,
  'settings',
)

/** The networks the user added, in the order they came. */
export const networksItem: (area: StorageArea) => StorageItem<NetworkRecord[]> =
  only(catalogue.networks, 'custom')

/** The address book. */
export const contactsItem: (area: StorageArea) => StorageItem<ContactsRecord> =
  only(catalogue.contacts, 'book')

/** The chains whose public nodes the user turned on. */
export const publicNodesItem = only(catalogue.publicNodes, 'chains')

/** The sealed vault; its copy is in another store altogether. */
export const vaultItem = only(catalogue.vault, 'sealed')

/** Whether there was a vault, in case it is lost. */
export const setUpItem = only(catalogue.setUp, 'done')

/** Wrong passwords in a row. */
export const attemptsItem = only(catalogue.attempts, 'unlock')

export const autoLockItem = only(catalogue.autoLock, 'setting')

/** The language of notifications. */
export const languageItem = only(catalogue.language, 'chosen')

export const homeItem = only(catalogue.home, 'network')

/** What the wallet signed and sent, with its outcome. */
export const transactionsItem = (
  area: StorageArea,
): StorageItem<TransactionsRecord> => {
  const { prefix, ...family } = catalogue.transactions
  return createStorageItem({
    area,
    key: `${prefix}sent`,
    ...family,
    migrate: migrateTransactions,
  })
}

/** The same of Solana. */
export const solanaSentItem: (area: StorageArea) => StorageItem<SolanaSent[]> =
  only(catalogue.solanaSent, 'transactions')

/** The batches of calls that the user approved. */
export const batchesItem: (area: StorageArea) => StorageItem<BatchRecord[]> =
  only(catalogue.batches, 'sent')

/** The tokens that were listed for accounts. */
export const tokensItem = (area: StorageArea): StorageItem<WatchedTokens> => {
  const { prefix, ...family } = catalogue.tokens
  return createStorageItem({
    area,
    key: `${prefix}watched`,
    ...family,
    migrate: migrateTokens,
  })
}

/** The key of an open vault, in the area that ends with the browser. */
export const unlockedItem = only(catalogue.unlocked, 'key')

/** Requests that must not be carried out twice; `area` ends with the browser. */
export const journalItem: (area: StorageArea) => StorageItem<JournalRecord> =
  only(catalogue.journal, 'requests')

/** How often the user rejected which site; `area` as above. */
export const refusalsItem: (area: StorageArea) => StorageItem<RefusalRecord[]> =
  only(catalogue.refusals, 'sites')

/** Which sites are blocked; `area` as above. */
export const blocksItem: (area: StorageArea) => StorageItem<BlockRecord[]> =
  only(catalogue.blocks, 'sites')

/** Sites whose requests are decided without the user; `area` as above. */
export const automaticItem: (
  area: StorageArea,
) => StorageItem<AutomaticRecord[]> = only(catalogue.automatic, 'decisions')

/** The watch-only accounts that development nodes send for. */
export const impersonatedItem = only(catalogue.impersonated, 'addresses')

/** Snapshots of development chains, the oldest first; `area` as above. */
export const snapshotsItem = only(catalogue.snapshots, 'taken')

/** The filters of origins at nodes; `area` as above. */
export const filtersItem: (area: StorageArea) => StorageItem<FilterRecord[]> =
  only(catalogue.filters, 'open')

/** Which nodes of chains are in use; `area` as above. */
export const nodesInUseItem = only(catalogue.nodesInUse, 'places')

/** The subscriptions that callers have; `area` as above. */
export const subscriptionsItem: (
  area: StorageArea,
) => StorageItem<SubscriptionRecord[]> = only(catalogue.subscriptions, 'open')

/** Origins whose session changed and whose pages may not be notified yet. */
export const pendingNotificationsItem = only(
  catalogue.pendingNotifications,
  'origins',
)

/** Whether expired sessions were ended since the browser started. */
export const tidiedItem = only(catalogue.tidied, 'sessions')

/** The origins that have a session among these keys of storage. */
export const sessionOrigins = (keys: readonly string[]): string[] =>
  keys
    .filter((key) => key.startsWith(catalogue.session.prefix))
    .map((key) => key.slice(catalogue.session.prefix.length))

/** The activity of one site, the oldest first. */
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

/** The origins with activity among these keys, also if it is in quarantine. */
export const activityOrigins = (keys: readonly string[]): string[] => {
  const live = keys.map((key) => key.replace(/^quarantine\//, ''))
  return [...new Set(live)]
    .filter((key) => key.startsWith(catalogue.activity.prefix))
    .map((key) => key.slice(catalogue.activity.prefix.length))
}

/** The keys of a site's activity, with the one in quarantine. */
export const activityKeys = (origin: string): string[] => {
  const key = `${catalogue.activity.prefix}${origin}`
  return [key, `quarantine/${key}`]
}
