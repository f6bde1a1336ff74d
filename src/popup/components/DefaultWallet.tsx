import type { ReactNode } from 'react'
import type { SiteView } from '../../messaging/site-contract.ts'
import { text } from '../text.ts'
import { useSwitches } from '../use-switches.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'

/** Whether the wallet is the site's `window.ethereum`. */
export const DefaultWallet = ({
  site: { origin, isDefaultWallet },
  wallet,
}: {
  site: SiteView
  wallet: WalletCalls
}): ReactNode => {
  const { isOn, set, isSaving, error } = useSwitches(
    isDefaultWallet,
    (_, isDefaultWallet) =>
      wallet.call('setDefaultWallet', { origin, isDefaultWallet }),
  )

  return (
    <div className="default-wallet">
      <div className="rows">
        <label className="row row-choice">
          <input
            type="checkbox"
            className="choice-box"
            aria-describedby="default-wallet-hint"
            aria-busy={isSaving}
            checked={isOn(origin, isDefaultWallet)}
            onChange={({ target }) => set([origin], target.checked)}
          />
          {text('defaultWallet')}
        </label>
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
      <p className="hint hint-small" id="default-wallet-hint">
        {text('defaultWalletHint')}
      </p>
    </div>
  )
}
