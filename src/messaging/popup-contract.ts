import type { DropReason } from '../protocol/scope.ts'
import type { ActivityProcedures } from './activity-contract.ts'
import type { HomeProcedures } from './home-contract.ts'
import type { NetworkProcedures } from './network-contract.ts'
import type { AddChainApproval, QueueProcedures } from './queue-contract.ts'
import type {
  SigningApproval,
  SigningProcedures,
  WatchAssetApproval,
} from './signing-contract.ts'
import type {
  SendTransactionApproval,
  TransactionProcedures,
} from './transaction-contract.ts'
import type {
  Account,
  WalletProcedures,
  WalletView,
} from './wallet-contract.ts'

export type { Account } from './wallet-contract.ts'

/** The name of the port the popup opens to the background. */
export const POPUP_PORT = 'popup'

/**
 * What follows the popup's address in the window that the worker opens for
 * requests. Unlike what is behind the #, it stays whatever screen is shown.
 */
export const REQUESTS_WINDOW = '?requests'

/** How a page reached the wallet: the injected provider, or its own port. */
export type WayIn = 'injected' | 'external'

export type ConnectedPage = {
  origin: string
  ways: WayIn[]
  connections: number
}

/** What the popup's first screen shows. */
export type Overview = {
  version: string
  extensionId: string
  pages: ConnectedPage[]
}

export type AccountChoice = Account & { selected: boolean }

export type ChainChoice = {
  /** A CAIP-2 chain id, or `wallet:eip155`. */
  chainId: string
  name: string
  selected: boolean
  methods: string[]
  notifications: string[]
}

/** One that has no node cannot be chosen, until it is set up in place. */
export type OfferedChain = ChainChoice & { needsNode: boolean }

/** Something a site asked for and will not get. */
export type LeftOut = { what: string; reason: DropReason }

/** A site's request for a session, as the person is asked about it. */
export type ConnectApproval = {
  kind: 'connect'
  id: string
  /** Of all that is shown; an approval of anything else is refused. */
  hash: string
  origin: string
  accounts: AccountChoice[]
  chains: OfferedChain[]
  leftOut: LeftOut[]
  /** How many more were left out than are named. */
  moreLeftOut: number
}

/** What a person is asked to say yes or no to. */
export type Approval = ConnectApproval | AddChainApproval | ActingApproval

/** What is asked in the name of an account. */
export type ActingApproval =
  | SigningApproval
  | WatchAssetApproval
  | SendTransactionApproval

export type SessionChoice = { accounts: string[]; chains: string[] }

/** A site with a session, in short. */
export type ConnectedSite = {
  origin: string
  accounts: number
  networks: number
  /** RFC 3339. */
  expiry?: string
  /** When it last asked for something, as far as that is written down. */
  lastUsed?: number
}

/** A session as it can be edited: all accounts held, the chains it has. */
export type SessionView = {
  accounts: AccountChoice[]
  chains: ChainChoice[]
  expiry?: string
}

export type SiteView = {
  origin: string
  /** Null when there is none, or none any more. */
  session: SessionView | null
  /** Whether its pages get `window.ethereum`. */
  isDefaultWallet: boolean
}

export type SiteProcedures = {
  listSites: { params: undefined; result: ConnectedSite[] }
  /** Null for what no page can be of that the wallet serves. */
  getSite: { params: { origin: string }; result: SiteView | null }
  /** From the next load of its pages on. */
  setDefaultWallet: {
    params: { origin: string; isDefaultWallet: boolean }
    result: null
  }
  disconnectAllSites: { params: undefined; result: null }
}

/** All the popup and the background know of each other. */
export type PopupContract = {
  procedures: {
    getOverview: { params: undefined; result: Overview }
    /** The requests that wait for the person, the oldest first. */
    getApprovals: { params: undefined; result: Approval[] }
    /** Said again after a worker stop, the same decision counts once. */
    approve: {
      params: { id: string; hash: string } & SessionChoice
      result: null
    }
    reject: { params: { id: string }; result: null }
    /** One that is held already is given back, and shown if it was hidden. */
    addWatchOnlyAccount: {
      params: { address: string; name: string }
      result: Account
    }
    removeAccount: { params: { address: string }; result: null }
    /** Grants what is chosen of what the site has now; nothing chosen ends it. */
    editSession: {
      params: { origin: string } & SessionChoice
      result: null
    }
    disconnectSite: { params: { origin: string }; result: null }
  } & SiteProcedures &
    HomeProcedures &
    QueueProcedures &
    TransactionProcedures &
    SigningProcedures &
    NetworkProcedures &
    WalletProcedures &
    ActivityProcedures
  events: {
    overviewChanged: Overview
    walletChanged: WalletView
    approvalsChanged: Approval[]
    /** What sites or accounts there are, or what a site has, is different. */
    sitesChanged: null
    networksChanged: null
    activityChanged: null
  }
}
