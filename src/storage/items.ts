import {
  array,
  type Infer,
  integer,
  max,
  min,
  object,
  record,
  refine,
  type Struct,
  string,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'
import { isServedOrigin } from '../protocol/origin.ts'
import {
  createStorageItem,
  type StorageArea,
  type StorageItem,
} from './storage-item.ts'

/** superstruct's `record` takes an array for a map. */
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
  /** Counts the changes, so that an old copy of a session can be told apart. */
  generation: max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
  sessionScopes: map(ScopeStruct),
  sessionProperties: map(JsonStruct),
})

/** What is kept of one origin's session. */
export type SessionRecord = Infer<typeof SessionRecordStruct>

/**
 * Every family of keys the extension owns; nothing else goes to storage but
 * `quarantine/<key>`. A prefix ends with `/` and none begins another, so that
 * no member of one family can be taken for one of another.
 */
export const catalogue = {
  session: { prefix: 'session/', version: 1, struct: SessionRecordStruct },
} as const

/** One key per origin: two sites never meet in one record. */
export const sessionItem = ({
  area,
  origin,
}: {
  area: StorageArea
  origin: string
}): StorageItem<SessionRecord> => {
  // A second spelling of an origin would be a second, forgotten session.
  if (!isServedOrigin(origin)) {
    throw new TypeError(`No session is kept for "${origin}"`)
  }
  const { prefix, version, struct } = catalogue.session
  return createStorageItem({ area, key: `${prefix}${origin}`, version, struct })
}
