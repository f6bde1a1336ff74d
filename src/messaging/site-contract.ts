import type { SiteSettings } from '../protocol/site-settings.ts'
import type { Account } from './wallet-contract.ts'

export type AccountChoice = Account & { selected: boolean }

export type ChainChoice = {
  /** A CAIP-2 chain id, or `wallet:eip155`. */
  chainId: string
  name: string
  selected: boolean
  methods: string[]
  notifications: string[]
}

export type SessionChoice = { accounts: string[]; chains: string[] }

/** A connected site, in short. */
export type ConnectedSite = {
  origin: string
  accounts: number
  networks: number
  /** RFC 3339. */
  expiry?: string
  /** The time of its last request in the activity log. */
  lastUsed?: number
}

/** A session as the user can edit it: all accounts, and the chains it has. */
export type SessionView = {
  accounts: AccountChoice[]
  chains: ChainChoice[]
  expiry?: string
}

export type SiteView = SiteSettings & {
  origin: string
  /** Null if the site is not connected. */
  session: SessionView | null
}

export type SiteProcedures = {
  listSites: { params: undefined; result: ConnectedSite[] }
  /** Null for an origin whose pages the wallet does not serve. */
  getSite: { params: { origin: string }; result: SiteView | null }
  /** Takes effect when a page of the site loads next. */
  changeSite: {
    params: { origin: string; change: Partial<SiteSettings> }
    result: null
  }
  disconnectAllSites: { params: undefined; result: null }
}
