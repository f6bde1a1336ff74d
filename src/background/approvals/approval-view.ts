import type { Account, Approval } from '../../messaging/popup-contract.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import { createTransactionView } from '../transactions/transaction-view.ts'
import { createAddChainView } from './add-chain-view.ts'
import { createConnectView } from './connect-view.ts'
import { createSigningView, createWatchAssetView } from './signing-view.ts'

/** A question of whatever kind as the person sees it, bound to its hash. */
export const createApprovalView = (
  approval: ApprovalRecord,
  held: {
    accounts: readonly Account[]
    networks: readonly NetworkInfo[]
    loadKeyring: LoadKeyring
  },
): Promise<Approval> => {
  switch (approval.kind) {
    case 'connect':
      return createConnectView(approval, held)
    case 'add-chain':
      return createAddChainView(approval)
    case 'send-transaction':
      return createTransactionView(approval, held)
    case 'watch-asset':
      return createWatchAssetView(approval, held)
    default:
      return createSigningView(approval, held)
  }
}
