import {
  array,
  boolean,
  type Infer,
  integer,
  lazy,
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

/** superstruct's `record` takes an array for a map. */
const map = <Value, Schema>(
  value: Struct<Value, Schema>,
): Struct<Record<string, Value>, null> =>
  refine(record(string(), value), 'map', (found) => !Array.isArray(found))

const ScopeStruct = lazy(() =>
  object({
    methods: array(string()),
    notifications: array(string()),
    accounts: array(string()),
  }),
)

export const SessionStruct = lazy(() =>
  object({
    /** Counts the changes, to detect an outdated copy of a session. */
    generation: max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
    sessionScopes: map(ScopeStruct),
    sessionProperties: map(JsonStruct),
    /** The last decisions that were carried out, so that none is repeated. */
    decisions: optional(array(string())),
  }),
)

/** The chain that a site's EIP-1193 provider is on. */
export const CurrentChainStruct = lazy(() => object({ chainId: string() }))

/** The settings of sites, by origin. */
export const SitesStruct = map(
  object({ isDefaultWallet: boolean(), isCompatible: boolean() }),
)

export type SitesRecord = Infer<typeof SitesStruct>

/** What is stored of one origin's session. */
export type SessionRecord = Infer<typeof SessionStruct>
