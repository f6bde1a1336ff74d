import type { DeveloperProcedures } from '../../messaging/developer-contract.ts'
import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import type { DamagedRecords } from '../../storage/damaged-records.ts'
import type { WalletPart } from '../accounts/wallet-part.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { Activity } from '../activity/activity.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { ApprovalTimeout } from '../approvals/approval-timeout.ts'
import type { Refusals } from '../approvals/refusals.ts'
import { createShowApprovals } from '../approvals/show-approvals.ts'
import type { Automatic } from '../automatic/automatic.ts'
import type { Contacts } from '../contacts/contacts.ts'
import type { Host } from '../host/host.ts'
import type { SolanaTransactions } from '../namespaces/solana/sent/solana-transactions.ts'
import { createSolanaProcedures } from '../namespaces/solana/transfer/solana-procedures.ts'
import type { Networks } from '../nodes/networks.ts'
import { createNodeSettings } from '../nodes/node-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { TrafficLog } from '../traffic-log/traffic-log.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { createActivityProcedures } from './activity-procedures.ts'
import { createAllowanceProcedures } from './allowance-procedures.ts'
import { createApprovalProcedures } from './approval-procedures.ts'
import { createContactProcedures } from './contact-procedures.ts'
import { createDamageProcedures } from './damage-procedures.ts'
import { createHomeProcedures } from './home-procedures.ts'
import { createNetworkProcedures } from './network-procedures.ts'
import {
  createPopupProcedures,
  type PopupProceduresOptions,
} from './popup-procedures.ts'
import { refuseWhileLocked } from './refuse-while-locked.ts'
import { createSendProcedures } from './send-procedures.ts'
import { createSiteProcedures, type SiteOptions } from './sites.ts'
import { createTransactionProcedures } from './transaction-procedures.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export type ProceduresOptions = Omit<
  PopupProceduresOptions,
  'area' | 'wallet'
> & {
  /** Settles when the worker's state is loaded. */
  ready: Promise<void>
  wallet: Pick<WalletPart, 'procedures' | 'withKey' | 'loadKeyring'>
  tokens: WatchedTokenList
  host: Host
  approvals: ApprovalQueue
  namespaces: Namespaces
  refusals: Refusals
  approvalTimeout: ApprovalTimeout
  networks: Networks
  sessions: Pick<Sessions, 'hold'>
  readSession: (origin: string) => Promise<Session>
  activity: Activity
  sites: Pick<SiteOptions, 'sitesSettings' | 'changed'>
  transactions: Transactions
  solanaTransactions: SolanaTransactions
  contacts: Contacts
  damaged: DamagedRecords
  automatic: Pick<Automatic, 'procedures'>
  traffic: Pick<TrafficLog, 'procedures'>
  isImpersonated: (address: string) => boolean
  development: ProceduresOf<{
    procedures: DeveloperProcedures
    events: Record<string, never>
  }>
  /** Notifies the popups that the networks, or the chosen one, changed. */
  networksChanged: () => void
}

/** The procedures of all screens. */
export const composeProcedures = (
  options: ProceduresOptions,
): ProceduresOf<PopupContract> => {
  const { host, ready, approvals, refusals, accounts, networks } = options
  const { readSession, endSession, editSessions, sessions, tokens } = options
  const { activity, transactions, solanaTransactions, contacts } = options
  const { procedures: wallet, withKey, loadKeyring } = options.wallet
  const nodeSettings = createNodeSettings({
    networks,
    post: host.post,
    openSocket: host.openSocket,
  })
  const getStatus = async (): Promise<WalletStatus> =>
    (await wallet.getWallet(undefined)).status
  const nodesWithoutSimulation = new Set<string>()
  const procedures = {
    ...createPopupProcedures({ ...options, area: host.local, wallet }),
    reportActivity: () => {
      options.approvalTimeout.restart()
      return wallet.reportActivity(undefined)
    },
    ...createApprovalProcedures({
      showApprovals: createShowApprovals({
        approvals,
        accounts,
        networks,
        loadKeyring,
      }),
      getStatus,
      approvals,
      refusals,
      sessions,
      networks,
      nodeSettings,
      sent: transactions.sent,
      nodesWithoutSimulation,
      tools: { networks, nodeSettings, tokens, withKey, loadKeyring },
      now: host.now,
    }),
    ...createTransactionProcedures({
      getStatus,
      accounts,
      networks,
      transactions,
      solanaTransactions,
    }),
    ...createSendProcedures({
      getStatus,
      accounts,
      isImpersonated: options.isImpersonated,
      networks,
      transactions,
      activity,
      nodesWithoutSimulation,
      origin: host.extensionOrigin,
      now: host.now,
    }),
    ...createSolanaProcedures({
      getStatus,
      accounts,
      networks,
      tools: { withKey, loadKeyring },
      sent: solanaTransactions,
      activity,
      origin: host.extensionOrigin,
      now: host.now,
    }),
    ...createAllowanceProcedures(networks),
    ...createSiteProcedures({
      readSession,
      localKeys: host.localKeys,
      accounts,
      networks,
      endSession,
      holdSession: sessions.hold,
      activity,
      ...options.sites,
    }),
    ...createHomeProcedures({
      area: host.local,
      networks,
      accounts,
      tokens,
      getWallet: async () => wallet.getWallet(undefined),
      changed: options.networksChanged,
    }),
    ...createNetworkProcedures({
      networks,
      nodeSettings,
      approvals,
      endSession,
      editSessions,
    }),
    ...createContactProcedures(contacts),
    ...options.automatic.procedures,
    ...options.traffic.procedures,
    ...options.development,
    ...createDamageProcedures({
      damaged: options.damaged,
      accounts,
      contacts,
      networks,
      changed: options.sites.changed,
    }),
    ...createActivityProcedures({
      activity,
      networks,
      ruleOf: options.namespaces.ruleOf,
      batchOf: transactions.batchSender.summaryOf,
    }),
  }
  return waitUntilReady(refuseWhileLocked(procedures, getStatus), ready)
}
