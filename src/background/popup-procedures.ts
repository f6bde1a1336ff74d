import type { ActivityProcedures } from '../messaging/activity-contract.ts'
import type { HomeProcedures } from '../messaging/home-contract.ts'
import type { NetworkProcedures } from '../messaging/network-contract.ts'
import type {
  Account,
  ConnectApproval,
  Overview,
  PopupContract,
  SiteProcedures,
} from '../messaging/popup-contract.ts'
import type { ProceduresOf } from '../messaging/rpc-server.ts'
import type { WalletProcedures } from '../messaging/wallet-contract.ts'
import type { ApprovalQueue } from './approvals/approval-queue.ts'
import { createConnectView } from './approvals/connect-view.ts'
import type { EditSessions } from './edit-sessions.ts'
import type { EndSession } from './end-session.ts'
import type { Networks } from './networks.ts'
import type { Accounts } from './stores/accounts.ts'

export type PopupProceduresOptions = {
  /** Settles when the worker's state is loaded. */
  ready: Promise<void>
  overview: () => Overview
  approvals: ApprovalQueue
  accounts: Accounts
  networks: Networks
  endSession: EndSession
  editSessions: EditSessions
  wallet: Pick<ProceduresOf<PopupContract>, keyof WalletProcedures>
}

/** Those of a screen or two are made in files of their own. */
type OwnProcedures = Omit<
  ProceduresOf<PopupContract>,
  | keyof ActivityProcedures
  | keyof HomeProcedures
  | keyof SiteProcedures
  | keyof NetworkProcedures
>

/** What the person can have done, one function each. */
export const createPopupProcedures = (
  options: PopupProceduresOptions,
): OwnProcedures => {
  const { ready, overview, approvals, accounts, networks } = options
  const { endSession, editSessions } = options

  const getApproval = async (): Promise<ConnectApproval | null> => {
    await ready
    const [first] = approvals.open()
    if (!first) return null
    const held = {
      accounts: await accounts.list(),
      networks: await networks.list(),
    }
    return createConnectView(first, held)
  }

  return {
    ...options.wallet,
    getOverview: overview,
    getApproval,
    approve: async ({ id, hash, accounts, chains }) => {
      const { status } = await options.wallet.getWallet(undefined)
      const shown = await getApproval()
      // The same answer, said again after a worker stop.
      if (approvals.isDecided(id)) return null
      if (shown?.id !== id) throw new Error('This request is no longer open')
      if (shown.hash !== hash) {
        throw new Error('The request has changed: look at it again')
      }
      assertChosen({ accounts, chains }, shown)
      if (status !== 'unlocked') throw new Error('The wallet is not open')
      await approvals.decide(id, { accounts, chains })
      return null
    },
    reject: async ({ id }) => {
      await ready
      await approvals.decide(id, undefined)
      return null
    },
    listAccounts: accounts.list,
    addWatchOnlyAccount: (account): Promise<Account> =>
      accounts.addWatchOnly(account),
    removeAccount: async ({ address }) => {
      await ready
      await accounts.remove(address)
      await editSessions.removeAccount(address)
      return null
    },
    editSession: async ({ origin, ...choice }) => {
      await ready
      await editSessions.choose(origin, choice)
      return null
    },
    disconnectSite: async ({ origin }) => {
      await ready
      await endSession(origin)
      return null
    },
  }
}

const assertChosen = (
  choice: { accounts: string[]; chains: string[] },
  shown: ConnectApproval,
): void => {
  const addresses = new Set(shown.accounts.map(({ address }) => address))
  const chainIds = new Set(
    shown.chains
      .filter(({ needsNode }) => !needsNode)
      .map(({ chainId }) => chainId),
  )
  if (choice.accounts.length === 0) throw new Error('No account is chosen')
  if (choice.chains.length === 0) throw new Error('No network is chosen')
  if (
    !choice.accounts.every((address) => addresses.has(address)) ||
    !choice.chains.every((chainId) => chainIds.has(chainId))
  ) {
    throw new Error('Something is chosen that was not shown')
  }
}
