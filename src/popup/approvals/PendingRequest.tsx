import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { countedText, text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { textsOf } from './all-kinds.ts'

/** Shows the pending request of a locked wallet, with a reject button. */
export const PendingRequest = ({
  approval,
  others,
  wallet,
}: {
  approval: Approval
  /** How many more requests are pending. */
  others: number
  wallet: WalletCalls
}): ReactNode => (
  <section className="pending-request" aria-label={text('pendingRequest')}>
    <SiteIdentity origin={approval.origin} size={28} />
    <p className="hint">{text(textsOf(approval).pending)}</p>
    {others > 0 && <p className="hint">{countedText('morePending', others)}</p>}
    <button
      type="button"
      className="link-button"
      onClick={() => wallet.call('reject', { id: approval.id })}
    >
      {text('rejectRequest')}
    </button>
  </section>
)
