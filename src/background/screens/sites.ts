import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type {
  AccountChoice,
  ChainChoice,
  ConnectedSite,
  SessionView,
  SiteProcedures,
  SiteView,
} from '../../messaging/site-contract.ts'
import { type Account, addressesOf } from '../../messaging/wallet-contract.ts'
import { parseAccountId } from '../../protocol/caip.ts'
import { isServedOrigin } from '../../protocol/origin.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { Session } from '../../protocol/session-api.ts'
import { sessionOrigins } from '../../storage/items.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Activity, SiteRecord } from '../activity/activity.ts'
import type { Networks } from '../nodes/networks.ts'
import type { EndSession } from '../sessions/end-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SitesSettings } from '../sessions/site-settings.ts'

export type SiteOptions = {
  readSession: (origin: string) => Promise<Session>
  localKeys: () => Promise<string[]>
  accounts: Pick<Accounts, 'list'>
  networks: Pick<Networks, 'list'>
  endSession: EndSession
  activity: Pick<Activity, 'list'>
  sitesSettings: Pick<SitesSettings, 'read' | 'set'>
  /** Prevents a session from ending while a related record is written. */
  holdSession: Sessions['hold']
  changed: () => void
}

/** Shows and changes connected sites. */
export const createSiteProcedures = ({
  readSession,
  localKeys,
  accounts,
  networks,
  endSession,
  activity,
  sitesSettings,
  holdSession,
  changed,
}: SiteOptions): ProceduresOf<{
  procedures: SiteProcedures
  events: Record<string, never>
}> => {
  const listSites = async (): Promise<ConnectedSite[]> => {
    const origins = sessionOrigins(await localKeys()).filter(isServedOrigin)
    const used = lastUses(await activity.list())
    const held = await accounts.list()
    const sites = origins.sort(byHost).map(async (origin) => {
      const session = await readSession(origin)
      const lastUsed = used.get(origin)
      return {
        origin,
        accounts: countAccounts(held, session.sessionScopes),
        networks: Object.keys(session.sessionScopes).length,
        ...expiryOf(session),
        ...(lastUsed !== undefined && { lastUsed }),
      }
    })
    return (await Promise.all(sites))
      .filter((site) => site.networks > 0)
      .sort(byLastUse)
  }

  const getSite = async (origin: string): Promise<SiteView | null> => {
    if (!isServedOrigin(origin)) return null
    return {
      origin,
      session: await viewSession(await readSession(origin)),
      ...(await sitesSettings.read(origin)),
    }
  }

  const viewSession = async (session: Session): Promise<SessionView | null> => {
    const { sessionScopes } = session
    if (Object.keys(sessionScopes).length === 0) return null
    return {
      accounts: toAccountChoices(await accounts.list(), sessionScopes),
      chains: toChainChoices(await networks.list(), sessionScopes),
      ...expiryOf(session),
    }
  }

  return {
    listSites,
    getSite: ({ origin }) => getSite(origin),
    changeSite: async ({ origin, change }) => {
      if (!isServedOrigin(origin)) throw new Error('the origin is not served')
      await holdSession(origin, () => sitesSettings.set(origin, change))
      changed()
      return null
    },
    disconnectAllSites: async () => {
      for (const { origin } of await listSites()) await endSession(origin)
      return null
    },
  }
}

const addressesIn = (scopes: SessionScopes): Set<string> =>
  new Set(
    Object.values(scopes)
      .flatMap((scope) => scope.accounts)
      .map((account) => parseAccountId(account)?.address ?? account),
  )

const toAccountChoices = (
  held: readonly Account[],
  scopes: SessionScopes,
): AccountChoice[] => {
  const granted = addressesIn(scopes)
  return held.map((account) => ({
    ...account,
    selected: addressesOf(account).some((one) => granted.has(one)),
  }))
}

/** An account counts once, also if the site has two of its addresses. */
const countAccounts = (
  held: readonly Account[],
  scopes: SessionScopes,
): number => {
  const granted = addressesIn(scopes)
  const known = held.map(addressesOf)
  const nameOf = (address: string): string | undefined =>
    known.find((one) => one.includes(address))?.[0]
  return new Set([...granted].map((one) => nameOf(one) ?? one)).size
}

const toChainChoices = (
  known: readonly { chainId: string; name: string }[],
  scopes: SessionScopes,
): ChainChoice[] =>
  Object.entries(scopes).map(([chainId, { methods, notifications }]) => ({
    chainId,
    name: nameOf(chainId, known),
    selected: true,
    methods: [...methods],
    notifications: [...notifications],
  }))

const nameOf = (
  chainId: string,
  known: readonly { chainId: string; name: string }[],
): string =>
  known.find((network) => network.chainId === chainId)?.name ?? chainId

const expiryOf = ({
  sessionProperties: { expiry },
}: Session): { expiry?: string } =>
  typeof expiry === 'string' ? { expiry } : {}

/** By origin. Changes by the user or by expiry do not count. */
const lastUses = (records: readonly SiteRecord[]): Map<string, number> => {
  const uses = new Map<string, number>()
  for (const { origin, act, until } of records) {
    if (act !== 'call') continue
    uses.set(origin, Math.max(until, uses.get(origin) ?? 0))
  }
  return uses
}

/** Sites without a known use stay in their order, after the others. */
const byLastUse = (one: ConnectedSite, other: ConnectedSite): number =>
  (other.lastUsed ?? 0) - (one.lastUsed ?? 0)

/** By host name, since scheme and port mean less to the user. */
const byHost = (one: string, other: string): number =>
  hostOf(one).localeCompare(hostOf(other)) || one.localeCompare(other)

const hostOf = (origin: string): string => new URL(origin).host
