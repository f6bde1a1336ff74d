import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Open from the start where there is no account to choose. */
export const AddAccount = ({
  held,
  folded = held > 0,
  wallet,
}: {
  held: number
  folded?: boolean
  wallet: WalletCalls
}): ReactNode => {
  const id = useId()
  const summary = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(!folded)
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const [error, setError] = useState<string>()

  // The first account came by another way: this one is no longer needed.
  useEffect(() => {
    if (folded) setOpen(false)
  }, [folded])

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (adding) return
    setAdding(true)
    setAdded('')
    setError(undefined)
    try {
      const account = await wallet.call('addWatchOnlyAccount', {
        address: address.trim(),
        name: name.trim() || text('accountNumber', `${held + 1}`),
      })
      setAdded(text('accountAdded', account.name))
      setAddress('')
      setName('')
      setOpen(false)
      // The button that had the focus is folded away.
      summary.current?.focus()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : `${failure}`)
    } finally {
      setAdding(false)
    }
  }

  return (
    <div className="add-account">
      <details
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="fold" ref={summary}>
          {text('addAccountTitle')}
        </summary>
        <form className="add-form" onSubmit={add}>
          <label className="field">
            <span className="field-name">{text('address')}</span>
            <input
              className="field-input field-address"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              placeholder="0x…"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
            />
          </label>
          {error !== undefined && (
            <p className="failure" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
          <label className="field">
            <span className="field-name">{text('accountName')}</span>
            <input
              className="field-input"
              value={name}
              onChange={({ target }) => setName(target.value)}
              placeholder={text('accountNumber', `${held + 1}`)}
              dir="auto"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button" aria-disabled={adding}>
            {text(adding ? 'addingAccount' : 'addAccount')}
          </button>
        </form>
      </details>
      <p className="visually-hidden" role="status">
        {added}
      </p>
    </div>
  )
}
