import { type ReactNode, useId } from 'react'
import { checkPassword } from '../password/password.ts'
import { refusalText } from '../problem-text.ts'
import { type TextKey, text } from '../text.ts'
import { SecretField } from './SecretField.tsx'

export type ChosenPassword = { password: string; repeated: string }

export const noPassword: ChosenPassword = { password: '', repeated: '' }

/** Whether it is accepted and confirmed. */
export const isChosen = ({ password, repeated }: ChosenPassword): boolean =>
  password === repeated && checkPassword(password).ok

const strengths: readonly TextKey[] = [
  'passwordRefused',
  'passwordWeak',
  'passwordFair',
  'passwordGood',
  'passwordStrong',
]

/** A new password and its confirmation, with rules and strength. */
export const NewPassword = ({
  chosen,
  onChange,
  error,
}: {
  chosen: ChosenPassword
  onChange: (chosen: ChosenPassword) => void
  error?: string | undefined
}): ReactNode => {
  const id = useId()
  const { password, repeated } = chosen
  const check = password === '' ? undefined : checkPassword(password)
  return (
    <>
      <SecretField
        name={text('newPassword')}
        value={password}
        onChange={(password) => onChange({ ...chosen, password })}
        describedBy={`${id}-rules ${id}-strength`}
        error={error}
      />
      <div className="strength">
        <meter
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={check?.strength ?? 0}
          aria-label={text('passwordStrength')}
        />
        <p className="hint" id={`${id}-strength`} role="status">
          {check &&
            (check.ok
              ? text(strengths[check.strength] ?? 'passwordRefused')
              : refusalText(check.reason))}
        </p>
      </div>
      <p className="hint" id={`${id}-rules`}>
        {text('passwordRules')}
      </p>
      <SecretField
        name={text('confirmPassword')}
        value={repeated}
        onChange={(repeated) => onChange({ ...chosen, repeated })}
        error={
          repeated !== '' && !password.startsWith(repeated)
            ? text('passwordsDiffer')
            : undefined
        }
      />
    </>
  )
}
