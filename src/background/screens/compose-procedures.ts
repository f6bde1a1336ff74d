import { isDeveloperWallet } from '../../messaging/developer-contract.ts'
import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import { createDamagedRecords } from '../../storage/damaged-records.ts'
import type { SignedArea } from '../../storage/signed-area.ts'
import { composeWalletProcedures } from '../accounts/compose-wallet-procedures.ts'
import type { WalletPart } from '../accounts/wallet-part.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { Activity } from '../activity/activity.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { ApprovalTimeout } from '../approvals/approval-timeout.ts'
import type { ApprovalWindow } from '../approvals/approval-window.ts'
import type { Refusals } from '../approvals/refusals.ts'
import { createShowApprovals } from '../approvals/show-approvals.ts'
import type { Automatic } from '../automatic/automatic.ts'
import type { Contacts } from '../contacts/contacts.ts'
import { createDevelopment } from '../developer/development.ts'
import type { Impersonated } from '../developer/impersonated.ts'
import type { Host } from '../host/host.ts'
import {
  createFindChain,
  rememberKnown,
} from '../namespaces/solana/find-chain.ts'
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
  wallet: Pick<WalletPart, 'forProcedures' | 'view' | 'withKey' | 'loadKeyring'>
  tokens: WatchedTokenList
  host: Host
  approvals: ApprovalQueue
  namespaces: Namespaces
  refusals: Refusals
  approvalWindow: Pick<ApprovalWindow, 'recognize' | 'views'>
  approvalTimeout: ApprovalTimeout
  networks: Networks
  sessions: Pick<Sessions, 'hold'>
  readSession: (origin: string) => Promise<Session>
  activity: Activity
  sites: Pick<SiteOptions, 'sitesSettings' | 'changed'>
  transactions: Transactions
  solanaTransactions: SolanaTransactions
  contacts: Contacts
  records: SignedArea
  automatic: Pick<Automatic, 'procedures'>
  traffic: Pick<TrafficLog, 'procedures'>
  impersonated: Pick<Impersonated, 'isImpersonated' | 'add' | 'remove'>
  /** Whether this wallet may change this chain. */
  mayDevelop: (chainId: string) => Promise<boolean>
  /** Notifies the popups that a developer changed a chain. */
  developmentChanged: () => void
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
  const { impersonated } = options
  const { view: getWallet, withKey, loadKeyring } = options.wallet
  const wallet = composeWalletProcedures(options.wallet.forProcedures)
  const nodeSettings = createNodeSettings({
    networks,
    post: host.post,
    openSocket: host.openSocket,
  })
  const getStatus = async (): Promise<WalletStatus> =>
    (await getWallet()).status
  const findChain = createFindChain(networks)
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
      approvalWindow: options.approvalWindow,
      refusals,
      sessions,
      networks,
      nodeSettings,
      sent: transactions.sent,
      nodesWithoutSimulation,
      tools: {
        networks,
        nodeSettings,
        tokens,
        withKey,
        loadKeyring,
        findChain: rememberKnown(findChain),
        hasOwnKeys: async () => !isDeveloperWallet(await getWallet()),
      },
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
      isImpersonated: impersonated.isImpersonated,
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
      tools: { withKey, loadKeyring, findChain },
      sent: solanaTransactions,
      activity,
      origin: host.extensionOrigin,
      now: host.now,
    }),
    ...createAllowanceProcedures({ networks, tokens }),
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
      getWallet,
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
    ...createDevelopment({
      host,
      networks,
      getWallet,
      mayDevelop: options.mayDevelop,
      accounts,
      impersonated,
      transactions,
      changed: options.developmentChanged,
    }),
    ...createDamageProcedures({
      damaged: createDamagedRecords(options.records, host.localKeys),
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
