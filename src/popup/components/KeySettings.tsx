import type { ReactNode } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AutoLock } from './AutoLock.tsx'
import { Failure } from './Failure.tsx'
import { LinkRow } from './LinkRow.tsx'

/** Security settings of a wallet with keys; locking needs a password. */
export const KeySettings = ({
  view,
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const attempt = useAttempt()
  const { hasPassword } = view
  return (
    <section className="stack" aria-labelledby="keys-title">
      <h2 className="section-title" id="keys-title">
        {text('securityTitle')}
      </h2>
      {hasPassword && <AutoLock view={view} wallet={wallet} />}
      <ul className="rows">
        <LinkRow
          to={paths.password}
          name={text(hasPassword ? 'changePasswordTitle' : 'setPasswordTitle')}
        />
        <LinkRow to={paths.phrase} name={text('revealTitle')} />
      </ul>
      {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
      {hasPassword && (
        <button
          type="button"
          className="button"
          onClick={() => attempt.run(() => toTried(wallet.call('lock')))}
        >
          {text('lockNow')}
        </button>
      )}
    </section>
  )
}
