import type { AccountRecord } from '../../storage/account-record.ts'
import { journalItem, nodesInUseItem } from '../../storage/items.ts'
import type { JournalRecord } from '../../storage/journal-record.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import {
  type ApprovalQueue,
  type ApprovalQueueOptions,
  createApprovalQueue,
} from '../approvals/approval-queue.ts'
import type { Log } from '../host/log.ts'
import { createJournal, type Journal } from '../journal/journal.ts'
import { createNetworks, type Networks } from '../nodes/networks.ts'
import { createNodesInUse } from '../nodes/nodes-in-use.ts'
import { createServedChains } from '../nodes/served-chains.ts'
import { type AbuseLimits, createAbuseLimits } from '../pages/abuse-limits.ts'
import type { Caller } from '../pages/caller.ts'
import type { Connection } from '../pages/connection.ts'
import { type Connections, createConnections } from '../pages/connections.ts'
import { createSites, type Sites } from '../pages/site-of.ts'
import { createKernel, type Part, type Phases } from '../part.ts'

/** Rules of the public suffix list, one per line and in order. */
export const TEST_SUFFIXES = '!www.ck\n*.ck\nco.uk\ngithub.io'

export const silentLog: Log = { error: () => undefined }

/** The phases of a worker with only these parts. */
export const phasesOf = (parts: readonly Part[], log = silentLog): Phases => {
  const { phases, start } = createKernel(log)
  start(parts, Promise.resolve())
  return phases
}

/** Stores these values, by key, as today's build does. */
export const storeValues = (
  stored: Map<string, unknown>,
  values: Record<string, unknown>,
): void => {
  for (const [key, record] of Object.entries(storedRecords(values))) {
    stored.set(key, record)
  }
}

/** An account without a key. */
export const watchOnly = (
  address: string,
  name = 'Account 1',
): AccountRecord => ({
  address,
  name,
  kind: 'watch-only',
  developer: false,
  hidden: false,
})

const JOURNAL_KEY = 'journal/requests'

/** Stores the journal that a stopped worker left. */
export const storeJournal = (
  stored: Map<string, unknown>,
  record: Partial<JournalRecord>,
): void =>
  storeValues(stored, {
    [JOURNAL_KEY]: { approvals: [], sent: [], ...record },
  })

export const readJournal = (stored: Map<string, unknown>): JournalRecord => {
  const found = stored.get(JOURNAL_KEY) as { value: JournalRecord } | undefined
  return found?.value ?? { approvals: [], sent: [] }
}

/** A storage area with the journal that a stopped worker left. */
export const createJournalArea = (
  record: Partial<JournalRecord>,
): ReturnType<typeof createMemoryArea> => {
  const area = createMemoryArea()
  storeJournal(area.stored, record)
  return area
}

/** The journal of an area, restored; every caller is connected. */
export const restoreJournal = async (
  area: StorageArea,
  options: Partial<Parameters<typeof createJournal>[0]> = {},
): Promise<Journal> => {
  const journal = createTestJournal(area, options)
  await journal.restore()
  return journal
}

export const createTestJournal = (
  area: StorageArea = createMemoryArea(),
  options: Partial<Parameters<typeof createJournal>[0]> = {},
): Journal =>
  createJournal({
    item: journalItem(area),
    log: silentLog,
    isConnected: () => true,
    ...options,
  })

/** Every caller is connected, and no session changes. */
export const createTestQueue = (
  options: Partial<ApprovalQueueOptions> = {},
): ApprovalQueue =>
  createApprovalQueue({
    journal: createTestJournal(),
    siteOf: (origin) => new URL(origin).host,
    isConnected: () => true,
    whileCurrent: async (_, add) => {
      await add()
      return true
    },
    ...options,
  })

/** Sites by a list of a few suffixes. */
export const createTestSites = (): Sites =>
  createSites({ readSuffixes: async () => TEST_SUFFIXES, log: silentLog })

/** The limits of a worker that nobody has blocked anything in. */
export const createTestAbuseLimits = (
  options: Partial<Parameters<typeof createAbuseLimits>[0]> = {},
): AbuseLimits =>
  createAbuseLimits({
    host: { session: createMemoryArea(), now: Date.now },
    sites: createTestSites(),
    log: silentLog,
    ...options,
  })

export const createTestConnections = (): Connections =>
  createConnections({ phases: phasesOf([]), changed: () => undefined })

/** Networks whose nodes are reached by POST only. */
export const createTestNetworks = (
  options: Partial<Parameters<typeof createNetworks>[0]> = {},
): Networks =>
  createNetworks({
    area: createMemoryArea(),
    post: fetch,
    log: silentLog,
    changeNode: (_, change) => change(),
    changed: () => undefined,
    nodeMoved: () => undefined,
    nodesInUse: createNodesInUse(nodesInUseItem(createMemoryArea())),
    hostAccess: { granted: async () => [], remove: async () => undefined },
    sockets: {
      of: async () => undefined,
      opened: () => undefined,
      forget: () => undefined,
    },
    served: createServedChains(() => undefined),
    watchNode: (_, request, ask) => ask(request),
    now: Date.now,
    ...options,
  })

/** A page of `https://a.example` that accepts everything. */
export const createTestConnection = ({
  caller,
  ...members
}: Partial<Omit<Connection, 'caller'>> & {
  caller?: Partial<Caller>
} = {}): Connection => ({
  caller: {
    origin: 'https://a.example',
    tabId: 1,
    documentId: 'D',
    transport: 'injected',
    key: 'injected/D/c',
    ...caller,
  },
  sync: async () => undefined,
  send: () => undefined,
  end: () => undefined,
  hasRoom: () => true,
  ...members,
})
