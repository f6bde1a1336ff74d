import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../../messaging/wallet-contract.ts'
import { Failure } from '../../components/Failure.tsx'
import { phrasesOf } from '../../phrases.ts'
import { text } from '../../text.ts'
import { useAttempt } from '../../use-attempt.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** Creates the next account of the phrase and selects it. */
export const NewAccount = ({
  view: { accounts, hasVault },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const attempt = useAttempt()
  const [isCreated, setIsCreated] = useState(false)
  const [phrase] = phrasesOf(accounts)
  if (!hasVault || !phrase) return null
  const create = async (): Promise<void> => {
    setIsCreated(false)
    const { address, accounts } = phrase
    const created = await attempt.run(() =>
      wallet.call('addAccount', { address, held: accounts.length }),
    )
    setIsCreated(created !== undefined)
  }
  return (
    <>
      <button
        type="button"
        className="choice-new"
        aria-disabled={attempt.busy}
        onClick={create}
      >
        {text(attempt.busy ? 'creatingAccount' : 'createAccount')}
      </button>
      {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
      <p className="visually-hidden" role="status">
        {isCreated && text('accountCreated')}
      </p>
    </>
  )
}
