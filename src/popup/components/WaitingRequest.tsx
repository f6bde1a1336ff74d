import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/popup-contract.ts'
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

/** Says who waits while the wallet is not open, and lets the person refuse. */
export const WaitingRequest = ({
  approval,
  others,
  wallet,
}: {
  approval: Pick<Approval, 'id' | 'kind' | 'origin'>
  /** How many more wait. */
  others: number
  wallet: WalletCalls
}): ReactNode => (
  <section className="waiting" aria-label={text('pendingRequest')}>
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
