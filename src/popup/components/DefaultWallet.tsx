import { type ReactNode, useEffect, useState } from 'react'
import type { SiteView } from '../../messaging/site-contract.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
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
  const { running, error, run } = useRun<'set'>()
  const [wanted, setWanted] = useState<boolean>()

  // Then follow the stored value: something else may change it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it is now
  useEffect(() => setWanted(undefined), [isDefaultWallet])

  const choose = async (isDefaultWallet: boolean): Promise<void> => {
    if (running !== undefined) return
    setWanted(isDefaultWallet)
    const done = await run({
      name: 'set',
      task: () => wallet.call('setDefaultWallet', { origin, isDefaultWallet }),
    })
    if (!done) setWanted(undefined)
  }

  return (
    <div className="default-wallet">
      <div className="rows">
        <label className="row row-choice">
          <input
            type="checkbox"
            className="choice-box"
            aria-describedby="default-wallet-hint"
            checked={wanted ?? isDefaultWallet}
            onChange={({ target }) => choose(target.checked)}
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
