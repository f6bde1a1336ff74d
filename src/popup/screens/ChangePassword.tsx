import { type FormEvent, type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import {
  isChosen,
  NewPassword,
  noPassword,
} from '../components/NewPassword.tsx'
import { Screen } from '../components/Screen.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Changes the password, or sets the first one. */
export const ChangePassword = ({
  view: { hasPassword },
  wallet,
  onDone,
}: {
  view: WalletView
  wallet: WalletCalls
  onDone: () => void
}): ReactNode => {
  // The initial value: it changes when the first password is set.
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
    if (!changed) return
    showToast(text('passwordChanged'))
    onDone()
  }

  return (
    <Screen
      title={text(asksOld ? 'changePasswordTitle' : 'setPasswordTitle')}
      hint={text(asksOld ? 'changePasswordHint' : 'setPasswordHint')}
      back={attempt.busy ? undefined : paths.settings}
    >
      <form className="stack" onSubmit={submit}>
        {asksOld && (
          <SecretField
            name={text('oldPassword')}
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
    </Screen>
  )
}
