import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/approval-contract.ts'
import { countedText, type TextKey, text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { SiteIdentity } from './SiteIdentity.tsx'

const hints = {
  connect: 'pendingConnectHint',
  'add-chain': 'pendingAddChainHint',
  'sign-message': 'pendingSignHint',
  'sign-typed-data': 'pendingSignHint',
  'watch-asset': 'pendingTokenHint',
  'send-transaction': 'pendingSendHint',
} as const satisfies Record<Approval['kind'], TextKey>

/** Shows the pending request of a locked wallet, with a reject button. */
export const PendingRequest = ({
  approval,
  others,
  wallet,
}: {
  approval: Pick<Approval, 'id' | 'kind' | 'origin'>
  /** How many more requests are pending. */
  others: number
  wallet: WalletCalls
}): ReactNode => (
  <section className="pending-request" aria-label={text('pendingRequest')}>
    <SiteIdentity origin={approval.origin} />
    <p className="hint">{text(hints[approval.kind])}</p>
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
