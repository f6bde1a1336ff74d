import type { ActivityProcedures } from './activity-contract.ts'
import type { AllowanceProcedures } from './allowance-contract.ts'
import type { Approval, ApprovalProcedures } from './approval-contract.ts'
import type { AutomaticProcedures } from './automatic-contract.ts'
import type { ContactProcedures } from './contact-contract.ts'
import type { DamageProcedures } from './damage-contract.ts'
import type { DeveloperProcedures } from './developer-contract.ts'
import type { HomeProcedures } from './home-contract.ts'
import type { NetworkProcedures } from './network-contract.ts'
import type { SendProcedures } from './send-contract.ts'
import type { SessionChoice, SiteProcedures } from './site-contract.ts'
import type { SolanaProcedures } from './solana-contract.ts'
import type { TrafficProcedures } from './traffic-contract.ts'
import type { TransactionProcedures } from './transaction-contract.ts'
import type {
  Account,
  WalletProcedures,
  WalletView,
} from './wallet-contract.ts'

export type { Account } from './wallet-contract.ts'

/** The name of the popup's port to the background. */
export const POPUP_PORT = 'popup'

/**
 * The query of the popup's address in the window that the worker opens for
 * approvals. Unlike the hash, it stays the same on every screen.
 */
export const REQUESTS_WINDOW = '?requests'

/** The query of the popup's address in the browser's side panel. */
export const SIDE_PANEL = '?panel'

/** The hash path of the screen with a site's activity. */
export const siteActivityPath = (origin: string): string =>
  `/sites/${encodeURIComponent(origin)}/activity`

/** The hash path of the page of a transaction. */
export const transactionPath = (hash: string): string => `/transaction/${hash}`

/** How a page reached the wallet: the injected provider, or its own port. */
export type Transport = 'injected' | 'external'

export type ConnectedPage = {
  origin: string
  transports: Transport[]
  connections: number
}

/** What the popup's first screen shows. */
export type Overview = {
  version: string
  extensionId: string
  pages: ConnectedPage[]
  /** Whether the traffic of sites is recorded. */
  isRecording: boolean
}

/** Everything between the popup and the background. */
export type PopupContract = {
  procedures: {
    getOverview: { params: undefined; result: Overview }
    /** Returns an account that exists already, and unhides it. */
    addWatchOnlyAccount: {
      params: { address: string; name: string }
      result: Account
    }
    removeAccount: { params: { address: string }; result: null }
    /** Grants the selection out of what the site has now; an empty one ends it. */
    editSession: { params: { origin: string } & SessionChoice; result: null }
    /** For notifications; null for the language of the browser. */
    setLanguage: { params: { language: 'en' | 'de' | null }; result: null }
    disconnectSite: { params: { origin: string }; result: null }
  } & ApprovalProcedures &
    SiteProcedures &
    HomeProcedures &
    TransactionProcedures &
    SendProcedures &
    SolanaProcedures &
    AllowanceProcedures &
    ContactProcedures &
    NetworkProcedures &
    WalletProcedures &
    ActivityProcedures &
    AutomaticProcedures &
    TrafficProcedures &
    DeveloperProcedures &
    DamageProcedures
  events: {
    overviewChanged: Overview
    walletChanged: WalletView
    approvalsChanged: Approval[]
    /** The sites, the accounts, what a site was granted, or damaged records. */
    sitesChanged: null
    networksChanged: null
    contactsChanged: null
    activityChanged: null
    automaticChanged: null
    /** There are new rows; not repeated until they are listed. */
    trafficChanged: null
    /** A development chain was changed by the user. */
    developmentChanged: null
  }
}
