import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type Contact,
  type ContactProblem,
  MAX_CONTACT_LABEL,
} from '../../messaging/contact-contract.ts'
import { contactProblems } from '../contact-texts.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { TextField } from './TextField.tsx'

/** A contact with its actions in a fold. */
export const ContactRow = ({
  contact: { address, label },
  onRemove,
  wallet,
}: {
  contact: Contact
  onRemove: () => void
  wallet: WalletCalls
}): ReactNode => {
  const name = visibleText(label)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(label)
  const [problem, setProblem] = useState<ContactProblem>()
  const { error, run } = useRun<'rename'>()

  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setProblem(undefined)
    const done = await run({
      name: 'rename',
      task: () =>
        wallet.call('saveContact', { address, label: typed, rename: true }),
    })
    if (!done) return
    if (done.value.saved) setOpen(false)
    else setProblem(done.value.problem)
  }

  return (
    <li className="choice">
      <div className="choice-row account-row">
        <AccountAvatar address={address} size={32} />
        <div className="choice-text">
          <bdi className="choice-name">{name}</bdi>
          <span className="choice-address" dir="ltr">
            {address}
          </span>
        </div>
      </div>
      <details
        className="grants"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="fold">
          {text('editContact')}
          <span className="visually-hidden"> {name}</span>
        </summary>
        <form className="stack account-form" onSubmit={rename}>
          <TextField
            name={text('contactLabel')}
            value={typed}
            onChange={setTyped}
            maxLength={MAX_CONTACT_LABEL}
            error={problem ? text(contactProblems[problem]) : error}
          />
          <div className="buttons">
            <button type="submit" className="button">
              {text('rename')}
            </button>
            <button
              type="button"
              className="button button-danger"
              onClick={onRemove}
            >
              {text('removeContact')}
            </button>
          </div>
        </form>
      </details>
    </li>
  )
}
