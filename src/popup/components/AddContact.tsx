import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type ContactProblem,
  MAX_CONTACT_LABEL,
} from '../../messaging/contact-contract.ts'
import { contactProblems, ofAddress } from '../contact-texts.ts'
import { readRecipient } from '../send/read-recipient.ts'
import { recipientText } from '../send/send-texts.ts'
import {
  looksLikeSolana,
  readSolanaRecipient,
} from '../solana/read-solana-recipient.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'
import { TextField } from './TextField.tsx'

/** Adds a label for an address. */
export const AddContact = ({
  address: fixed,
  onAdded,
  wallet,
}: {
  /** Otherwise the user enters it. */
  address?: string
  onAdded: (label: string) => void
  wallet: WalletCalls
}): ReactNode => {
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState('')
  const [wrongAddress, setWrongAddress] = useState<string>()
  const [problem, setProblem] = useState<ContactProblem>()
  const { running, error, run } = useRun<'add'>()

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setProblem(undefined)
    setWrongAddress(undefined)
    const read = looksLikeSolana(typed)
      ? readSolanaRecipient(typed, [])
      : readRecipient(typed, [])
    if (!fixed && 'problem' in read) {
      setWrongAddress(recipientText(read.problem))
      return
    }
    const address = fixed ?? ('address' in read ? read.address : '')
    const done = await run({
      name: 'add',
      task: () => wallet.call('saveContact', { address, label, rename: false }),
    })
    if (!done) return
    if (!done.value.saved) {
      setProblem(done.value.problem)
      return
    }
    setLabel('')
    setTyped('')
    onAdded(label.trim())
  }

  const isOfAddress = problem !== undefined && ofAddress.includes(problem)
  const said = problem && text(contactProblems[problem])
  return (
    <form className="panel" onSubmit={add}>
      <h2 className="section-title">
        {text(fixed ? 'saveContactTitle' : 'addContactTitle')}
      </h2>
      <TextField
        name={text('contactLabel')}
        value={label}
        onChange={setLabel}
        maxLength={MAX_CONTACT_LABEL}
        error={isOfAddress && !fixed ? undefined : said}
      />
      {!fixed && (
        <TextField
          name={text('contactAddress')}
          value={typed}
          onChange={setTyped}
          placeholder={text('addressHint')}
          error={wrongAddress ?? (isOfAddress ? said : undefined)}
          code
        />
      )}
      {error !== undefined && <Failure>{error}</Failure>}
      <button
        type="submit"
        className="button"
        aria-disabled={running !== undefined}
      >
        {text(fixed ? 'saveContact' : 'addContact')}
      </button>
    </form>
  )
}
