import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { MAX_ACCOUNT_NAME } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { faultText } from '../fault-text.ts'
import { addressProblem } from '../solana/address-problem.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { TextField } from './TextField.tsx'

/** Initially open if there is no account to select. */
export const AddAccount = ({
  held,
  folded = held > 0,
  wallet,
}: {
  held: number
  folded?: boolean
  wallet: WalletCalls
}): ReactNode => {
  const summary = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(!folded)
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [adding, setAdding] = useState(false)
  const [error, setError] = useState<string>()

  // Another form added the first account, so this one closes.
  useEffect(() => {
    if (folded) setOpen(false)
  }, [folded])

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (adding) return
    const problem = addressProblem(address.trim())
    if (problem) {
      setError(text(problem))
      return
    }
    setAdding(true)
    setError(undefined)
    try {
      const account = await wallet.call('addWatchOnlyAccount', {
        address: address.trim(),
        name,
      })
      showToast(text('accountAdded', accountName(account)))
      setAddress('')
      setName('')
      setOpen(false)
      // The focused button is folded away.
      summary.current?.focus()
    } catch (failure) {
      setError(faultText(failure))
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
        <form className="panel" onSubmit={add}>
          <TextField
            name={text('address')}
            value={address}
            onChange={setAddress}
            placeholder={text('addressHint')}
            error={error}
            code
          />
          <TextField
            name={text('accountName')}
            value={name}
            onChange={setName}
            placeholder={text('optional')}
            maxLength={MAX_ACCOUNT_NAME}
          />
          <button type="submit" className="button" aria-disabled={adding}>
            {text(adding ? 'addingAccount' : 'addAccount')}
          </button>
        </form>
      </details>
    </div>
  )
}
