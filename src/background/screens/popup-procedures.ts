import type { ActivityProcedures } from '../../messaging/activity-contract.ts'
import type { HomeProcedures } from '../../messaging/home-contract.ts'
import type { NetworkProcedures } from '../../messaging/network-contract.ts'
import type {
  Account,
  Approval,
  ConnectApproval,
  Overview,
  PopupContract,
  SiteProcedures,
} from '../../messaging/popup-contract.ts'
import type { QueueProcedures } from '../../messaging/queue-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { SigningProcedures } from '../../messaging/signing-contract.ts'
import type { TransactionProcedures } from '../../messaging/transaction-contract.ts'
import type { WalletProcedures } from '../../messaging/wallet-contract.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { createApprovalView } from '../approvals/approval-view.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { Networks } from '../nodes/networks.ts'
import type { EditSessions } from '../sessions/edit-sessions.ts'
import type { EndSession } from '../sessions/end-session.ts'
import { assertOpen } from './assert-open.ts'

export type PopupProceduresOptions = {
  /** Settles when the worker's state is loaded. */
  ready: Promise<void>
  overview: () => Overview
  approvals: ApprovalQueue
  refusals: Pick<Refusals, 'forgive' | 'note'>
  accounts: Accounts
  networks: Networks
  endSession: EndSession
  editSessions: EditSessions
  wallet: Pick<ProceduresOf<PopupContract>, keyof WalletProcedures>
  loadKeyring: LoadKeyring
}

/** Those of a screen or two are made in files of their own. */
type OwnProcedures = Omit<
  ProceduresOf<PopupContract>,
  | keyof ActivityProcedures
  | keyof HomeProcedures
  | keyof SiteProcedures
  | keyof NetworkProcedures
  | keyof QueueProcedures
  | keyof TransactionProcedures
  | keyof SigningProcedures
>

/** What the person can have done, one function each. */
export const createPopupProcedures = (
  options: PopupProceduresOptions,
): OwnProcedures => {
  const { ready, overview, approvals, accounts, networks } = options
  const { endSession, editSessions, refusals } = options

  const getApprovals = async (): Promise<Approval[]> => {
    await ready
    if (approvals.open().length === 0) return []
    const held = {
      accounts: await accounts.list(),
      networks: await networks.list(),
      loadKeyring: options.loadKeyring,
    }
    return Promise.all(
      approvals.open().map((approval) => createApprovalView(approval, held)),
    )
  }

  return {
    ...options.wallet,
    getOverview: overview,
    getApprovals,
    approve: async ({ id, hash, accounts, chains }) => {
      const { status } = await options.wallet.getWallet(undefined)
      const shown = (await getApprovals()).find((one) => one.id === id)
      // The same answer, said again after a worker stop.
      if (approvals.isApproved(id)) return null
      if (shown?.kind !== 'connect') {
        throw new Refusal('request-gone', 'This request is no longer open')
      }
      if (shown.hash !== hash) {
        throw hasChanged('The request has changed: look at it again')
      }
      assertChosen({ accounts, chains }, shown)
      assertOpen(status)
      await refusals.forgive(shown.origin)
      await approvals.decide(id, { accounts, chains })
      return null
    },
    reject: async ({ id }) => {
      await ready
      await refusals.note(approvals.open().filter((one) => one.id === id))
      await approvals.decide(id, undefined)
      return null
    },
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

/** The person saw something else than is there now, or another screen. */
const hasChanged = (message: string): Refusal =>
  new Refusal('request-changed', message)

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
  if (choice.accounts.length === 0) throw hasChanged('No account is chosen')
  if (choice.chains.length === 0) throw hasChanged('No network is chosen')
  if (
    !choice.accounts.every((address) => addresses.has(address)) ||
    !choice.chains.every((chainId) => chainIds.has(chainId))
  ) {
    throw hasChanged('Something is chosen that was not shown')
  }
}
