import type { ReactNode } from 'react'
import type { Approval } from '../../messaging/popup-contract.ts'
import { countedText, type TextKey, text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { SiteIdentity } from './SiteIdentity.tsx'

const hints = {
  connect: 'waitingHint',
  'add-chain': 'waitingNetworkHint',
  'sign-message': 'waitingSignHint',
  'sign-typed-data': 'waitingSignHint',
  'watch-asset': 'waitingTokenHint',
  'send-transaction': 'waitingSendHint',
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
  <section className="waiting" aria-label={text('waitingTitle')}>
    <SiteIdentity origin={approval.origin} />
    <p className="hint">{text(hints[approval.kind])}</p>
    {others > 0 && <p className="hint">{countedText('moreWaiting', others)}</p>}
    <button
      type="button"
      className="link-button"
      onClick={() => wallet.call('reject', { id: approval.id })}
    >
      {text('cancelRequest')}
    </button>
  </section>
)
