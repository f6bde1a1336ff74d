import type { ReactNode } from 'react'
import type { ConnectApproval } from '../../messaging/popup-contract.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Origin } from './Origin.tsx'

/** Says who waits while the wallet is not open, and lets the person refuse. */
export const WaitingRequest = ({
  approval,
  wallet,
}: {
  approval: Pick<ConnectApproval, 'id' | 'origin'>
  wallet: WalletCalls
}): ReactNode => (
  <section className="waiting" aria-label={text('waitingTitle')}>
    <Origin origin={approval.origin} />
    <p className="hint">{text('waitingHint')}</p>
    <button
      type="button"
      className="link-button"
      onClick={() => wallet.call('reject', { id: approval.id })}
    >
      {text('cancelRequest')}
    </button>
  </section>
)
