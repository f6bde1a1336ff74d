import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { Activity } from '../activity/activity.ts'
import type { Patience } from '../approvals/patience.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { Host } from '../host/host.ts'
import { createNodeSettings } from '../nodes/node-settings.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { createActivityProcedures } from './activity-procedures.ts'
import { createHomeProcedures } from './home-procedures.ts'
import { createNetworkProcedures } from './network-procedures.ts'
import {
  createPopupProcedures,
  type PopupProceduresOptions,
} from './popup-procedures.ts'
import { createQueueProcedures } from './queue-procedures.ts'
import { refuseWhileLocked } from './refuse-while-locked.ts'
import {
  createSigningProcedures,
  type SigningOptions,
} from './signing-procedures.ts'
import { createSiteProcedures, type SiteOptions } from './sites.ts'
import { createTransactionProcedures } from './transaction-procedures.ts'

type Options = PopupProceduresOptions & {
  signing: Omit<SigningOptions, 'tokens'>
  tokens: WatchedTokenList
  host: Host
  refusals: Refusals
  patience: Patience
  readSession: (origin: string) => Promise<Session>
  activity: Activity
  sites: Pick<SiteOptions, 'defaultWallet' | 'holdSession' | 'changed'>
  transactions: Transactions
  /** Tells the popups that a network, or which is chosen, is another. */
  networksChanged: () => void
}

/** Everything a person can have done, of all screens. */
export const composeProcedures = (
  options: Options,
): ProceduresOf<PopupContract> => {
  const { host, ready, approvals, refusals, accounts, networks } = options
  const { readSession, endSession, editSessions, wallet } = options
  const nodeSettings = createNodeSettings({
    networks,
    post: host.post,
    openSocket: host.openSocket,
  })
  const getStatus = async (): Promise<WalletStatus> =>
    (await wallet.getWallet(undefined)).status
  const popupProcedures = createPopupProcedures(options)
  const procedures = {
    ...popupProcedures,
    noteUse: () => {
      options.patience.restart()
      return wallet.noteUse(undefined)
    },
    ...createQueueProcedures({
      getApprovals: async () => popupProcedures.getApprovals(undefined),
      getStatus,
      approvals,
      refusals,
      networks,
      nodeSettings,
    }),
    ...createSigningProcedures({
      getApprovals: async () => popupProcedures.getApprovals(undefined),
      getStatus,
      approvals,
      refusals,
      networks,
      tokens: options.tokens,
      ...options.signing,
    }),
    ...createTransactionProcedures({
      ready,
      getApprovals: async () => popupProcedures.getApprovals(undefined),
      getStatus,
      approvals,
      refusals,
      accounts,
      networks,
      transactions: options.transactions,
      activity: options.activity,
      now: host.now,
    }),
    ...createSiteProcedures({
      ready,
      readSession,
      localKeys: host.localKeys,
      accounts,
      networks,
      endSession,
      activity: options.activity,
      ...options.sites,
    }),
    ...createHomeProcedures({
      area: host.local,
      networks,
      accounts,
      tokens: options.tokens,
      post: host.post,
      getWallet: async () => wallet.getWallet(undefined),
      changed: options.networksChanged,
    }),
    ...createNetworkProcedures({
      ready,
      networks,
      nodeSettings,
      approvals,
      endSession,
      editSessions,
    }),
    ...createActivityProcedures({
      ready,
      activity: options.activity,
      networks,
    }),
  }
  return refuseWhileLocked(procedures, getStatus)
}
