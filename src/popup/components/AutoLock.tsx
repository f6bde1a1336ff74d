import type { ReactNode } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { countedText, text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const MINUTE = 60_000
const choices = [1, 5, 15, 30, 60, 240].map((minutes) => minutes * MINUTE)

/** After how much idle time the wallet locks itself. */
export const AutoLock = ({
  view: { autoLockMs },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const offered = choices.includes(autoLockMs)
    ? choices
    : [autoLockMs, ...choices]
  return (
    <div className="auto-lock">
      <label className="field">
        <span className="field-name">{text('autoLock')}</span>
        <select
          className="select"
          value={autoLockMs}
          onChange={({ target }) =>
            wallet.call('setAutoLock', { milliseconds: Number(target.value) })
          }
        >
          {offered.map((milliseconds) => (
            <option key={milliseconds} value={milliseconds}>
              {countedText(
                'minutes',
                Math.max(1, Math.round(milliseconds / MINUTE)),
              )}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button"
        onClick={() => wallet.call('lock')}
      >
        {text('lockNow')}
      </button>
    </div>
  )
}
