import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { PendingRequest } from '../approvals/PendingRequest.tsx'
import { RecoveryScreen } from '../lazy-screens.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { FirstRunScreen } from './FirstRunScreen.tsx'
import { UnlockScreen } from './UnlockScreen.tsx'

/** The screens before the wallet is unlocked. */
export const ClosedWallet = ({
  view,
  approvals: [approval, ...others],
  wallet,
  onHold,
}: {
  view: WalletView
  approvals: readonly Approval[]
  wallet: WalletCalls
  onHold: (held: boolean) => void
}): ReactNode => (
  <>
    {approval && (
      <PendingRequest
        approval={approval}
        others={others.length}
        wallet={wallet}
      />
    )}
    {view.status === 'locked' ? (
      <UnlockScreen view={view} wallet={wallet} />
    ) : view.status === 'damaged' ? (
      <RecoveryScreen
        view={view}
        wallet={wallet}
        onHold={onHold}
        onDone={() => onHold(false)}
      />
    ) : (
      <FirstRunScreen
        wallet={wallet}
        onHold={onHold}
        onDone={() => onHold(false)}
      />
    )}
  </>
)
