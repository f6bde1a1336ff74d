import type { ReactNode } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { countedText, text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Field } from './Field.tsx'

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
  const attempt = useAttempt()
  const offered = choices.includes(autoLockMs)
    ? choices
    : [autoLockMs, ...choices]
  const choose = (milliseconds: number) =>
    attempt.run(() => toTried(wallet.call('setAutoLock', { milliseconds })))
  return (
    <Field name={text('autoLock')} error={attempt.error}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={autoLockMs}
          onChange={({ target }) => choose(Number(target.value))}
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
      )}
    </Field>
  )
}
