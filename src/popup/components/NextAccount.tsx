import type { ReactNode } from 'react'
import { type ListedPhrase, phraseName } from '../phrases.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'

/** Adds the next account of a phrase. */
export const NextAccount = ({
  phrase,
  isOnly,
  isFirst,
  wallet,
}: {
  phrase: ListedPhrase
  /** Whether it is the only phrase. */
  isOnly: boolean
  isFirst: boolean
  wallet: WalletCalls
}): ReactNode => {
  const { busy, error, run } = useAttempt()
  const { address, accounts } = phrase
  const name = isOnly
    ? text('nextAccount')
    : text('nextAccountOf', phraseName(phrase))
  return (
    <>
      <button
        type="button"
        className={`button button-large${isFirst ? ' button-primary' : ''}`}
        aria-disabled={busy}
        onClick={() =>
          run(() =>
            wallet.call('addAccount', { address, held: accounts.length }),
          )
        }
      >
        {busy ? text('addingAccount') : name}
      </button>
      {error !== undefined && <Failure>{error}</Failure>}
    </>
  )
}
