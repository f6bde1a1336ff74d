import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { ChartRose } from '../components/ChartRose.tsx'
import { RemoveWallet } from '../components/RemoveWallet.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { countedText, text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import { useCountdown } from '../use-countdown.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const UnlockScreen = ({
  view,
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const attempt = useAttempt()
  const seconds = useCountdown(view)

  useEffect(() => input.current?.focus(), [])

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const opened = await attempt.run(() => wallet.call('unlock', { password }))
    if (opened) return
    setPassword('')
    input.current?.focus()
  }

  return (
    <div className="notice">
      <ChartRose />
      <h1 className="notice-title">{text('unlockTitle')}</h1>
      <form className="stack unlock-form" onSubmit={unlock}>
        <SecretField
          inputRef={input}
          name={text('password')}
          value={password}
          onChange={(typed) => {
            attempt.forget()
            setPassword(typed)
          }}
          error={attempt.error}
        />
        <p className="hint" role="status">
          {seconds > 0 && countedText('waitSeconds', seconds)}
        </p>
        <SubmitButton
          busy={attempt.busy}
          disabled={password === '' || seconds > 0}
        >
          {text(attempt.busy ? 'unlocking' : 'unlock')}
        </SubmitButton>
      </form>
      <RemoveWallet name={text('forgotPassword')} wallet={wallet} />
    </div>
  )
}
