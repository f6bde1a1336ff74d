import { type FormEvent, type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import {
  isChosen,
  NewPassword,
  noPassword,
} from '../components/NewPassword.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { Step } from '../components/Step.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Another password, or the first one of a wallet that had none. */
export const ChangePassword = ({
  view: { hasPassword },
  wallet,
  onBack,
  onDone,
}: {
  view: WalletView
  wallet: WalletCalls
  onBack: () => void
  onDone: () => void
}): ReactNode => {
  // As it was: with the first password it changes while this is on screen.
  const [asksOld] = useState(hasPassword)
  const [oldPassword, setOldPassword] = useState('')
  const [chosen, setChosen] = useState(noPassword)
  const attempt = useAttempt()
  const isOfNew = attempt.problem?.kind === 'weak-password'

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const changed = await attempt.run(() =>
      wallet.call('changePassword', {
        ...(asksOld && { oldPassword }),
        newPassword: chosen.password,
      }),
    )
    if (changed) onDone()
  }

  return (
    <Step
      title={text(asksOld ? 'changePasswordTitle' : 'setPasswordTitle')}
      hint={text(asksOld ? 'changePasswordHint' : 'setPasswordHint')}
      onBack={attempt.busy ? undefined : onBack}
    >
      <form className="step-form" onSubmit={submit}>
        {asksOld && (
          <SecretField
            label={text('oldPassword')}
            value={oldPassword}
            onChange={setOldPassword}
            error={isOfNew ? undefined : attempt.error}
          />
        )}
        <NewPassword
          chosen={chosen}
          onChange={setChosen}
          error={isOfNew || !asksOld ? attempt.error : undefined}
        />
        <SubmitButton
          busy={attempt.busy}
          disabled={!isChosen(chosen) || (asksOld && oldPassword === '')}
        >
          {text(asksOld ? 'changePassword' : 'setPassword')}
        </SubmitButton>
      </form>
    </Step>
  )
}
