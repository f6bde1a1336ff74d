import type { ActivityProcedures } from '../../messaging/activity-contract.ts'
import type { AllowanceProcedures } from '../../messaging/allowance-contract.ts'
import type { ApprovalProcedures } from '../../messaging/approval-contract.ts'
import type { AutomaticProcedures } from '../../messaging/automatic-contract.ts'
import type { ContactProcedures } from '../../messaging/contact-contract.ts'
import type { DamageProcedures } from '../../messaging/damage-contract.ts'
import type { DeveloperProcedures } from '../../messaging/developer-contract.ts'
import type { HomeProcedures } from '../../messaging/home-contract.ts'
import type { NetworkProcedures } from '../../messaging/network-contract.ts'
import type { Overview, PopupContract } from '../../messaging/popup-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { SendProcedures } from '../../messaging/send-contract.ts'
import type { SiteProcedures } from '../../messaging/site-contract.ts'
import type { SolanaProcedures } from '../../messaging/solana-contract.ts'
import type { TrafficProcedures } from '../../messaging/traffic-contract.ts'
import type { TransactionProcedures } from '../../messaging/transaction-contract.ts'
import type { WalletProcedures } from '../../messaging/wallet-contract.ts'
import { languageItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { EditSessions } from '../sessions/edit-sessions.ts'
import type { EndSession } from '../sessions/end-session.ts'

export type PopupProceduresOptions = {
  area: StorageArea
  overview: () => Overview
  accounts: Accounts
  endSession: EndSession
  editSessions: EditSessions
  wallet: Pick<ProceduresOf<PopupContract>, keyof WalletProcedures>
}

/** The other procedures have their own files. */
type OwnProcedures = Omit<
  ProceduresOf<PopupContract>,
  | keyof ActivityProcedures
  | keyof AutomaticProcedures
  | keyof ContactProcedures
  | keyof DamageProcedures
  | keyof DeveloperProcedures
  | keyof AllowanceProcedures
  | keyof HomeProcedures
  | keyof SiteProcedures
  | keyof NetworkProcedures
  | keyof ApprovalProcedures
  | keyof SendProcedures
  | keyof SolanaProcedures
  | keyof TrafficProcedures
  | keyof TransactionProcedures
>

/** Procedures for accounts and single sites. */
export const createPopupProcedures = (
  options: PopupProceduresOptions,
): OwnProcedures => {
  const { overview, accounts, endSession, editSessions } = options
  const chosen = languageItem(options.area)

  return {
    ...options.wallet,
    getOverview: overview,
    addWatchOnlyAccount: accounts.addWatchOnly,
    removeAccount: async ({ address }) => {
      const addresses = await accounts.addressesOf(address)
      await accounts.remove(address)
      await editSessions.removeAccount(addresses)
      return null
    },
    editSession: async ({ origin, ...choice }) => {
      await editSessions.choose(origin, choice)
      return null
    },
    setLanguage: async ({ language }) => {
      await (language === null ? chosen.remove() : chosen.write(language))
      return null
    },
    disconnectSite: async ({ origin }) => {
      await endSession(origin)
      return null
    },
  }
}
