import { type ReactNode, useState } from 'react'
import type {
  SessionChoice,
  SessionView,
} from '../../messaging/site-contract.ts'
import {
  changeBoxes,
  choiceOf,
  grantedBy,
  lackingIn,
  nothingChanged,
} from '../choice.ts'
import { countedText, formatLanguage, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AccountBoxes } from './AccountBoxes.tsx'
import { Failure } from './Failure.tsx'
import { GrantDetails } from './GrantDetails.tsx'
import { NetworkBoxes } from './NetworkBoxes.tsx'

export const SessionEditor = ({
  origin,
  session,
  wallet,
  children,
  onEnded,
}: {
  origin: string
  session: SessionView
  wallet: WalletCalls
  /** Content below the site's permissions. */
  children: ReactNode
  onEnded: () => void
}): ReactNode => {
  const [changes, setChanges] = useState(nothingChanged)
  const { running, error, run } = useRun<'save' | 'disconnect'>()
  const choice = choiceOf(session, changes)
  const isChanged = !isSameChoice(choice, choiceOf(session, nothingChanged))
  const granted = grantedBy(session.accounts, choice)
  const isEnd = granted.accounts.length === 0 || granted.chains.length === 0
  const busy = running !== undefined

  const tick =
    (list: 'accounts' | 'chains') =>
    (keys: string[], ticked: boolean): void =>
      setChanges(changeBoxes(changes, { list, keys, ticked }))

  const save = async (): Promise<void> => {
    if (!isChanged) return
    const done = await run({
      name: 'save',
      task: () => wallet.call('editSession', { origin, ...choice }),
    })
    if (!done) return
    if (isEnd) onEnded()
    else showToast(text('siteSaved'))
  }

  const disconnect = async (): Promise<void> => {
    const done = await run({
      name: 'disconnect',
      task: () => wallet.call('disconnectSite', { origin }),
    })
    if (done) onEnded()
  }

  return (
    <>
      {session.expiry !== undefined && (
        <p className="hint">{text('expiresAt', localTime(session.expiry))}</p>
      )}
      <AccountBoxes
        accounts={session.accounts}
        chains={session.chains}
        ticked={choice.accounts}
        disabled={busy}
        onTick={tick('accounts')}
      />
      <NetworkBoxes
        chains={session.chains}
        ticked={choice.chains}
        lacking={lackingIn(session, choice)}
        disabled={busy}
        wallet={wallet}
        onTick={tick('chains')}
      />
      <GrantDetails chains={session.chains} startsOpen />
      <p className="hint">{text('siteNetworksHint')}</p>
      {children}
      <footer className="screen-footer">
        {error !== undefined && (
          <Failure>
            <strong>{text('decisionFailed')}</strong> {error}
          </Failure>
        )}
        <p
          className={isChanged && isEnd ? 'warning' : 'hint'}
          id="site-sum"
          role="status"
        >
          {isChanged && isEnd
            ? text('savingDisconnects')
            : text(
                'chosen',
                countedText('accounts', granted.accounts.length),
                countedText('networks', granted.chains.length),
              )}
        </p>
        <div className="buttons-even">
          <button
            type="button"
            className="button button-large button-danger"
            aria-describedby="site-reach"
            aria-disabled={busy}
            onClick={disconnect}
          >
            {text('disconnect')}
          </button>
          <button
            type="button"
            className="button button-large button-primary"
            aria-describedby="site-sum"
            aria-disabled={busy || !isChanged}
            onClick={save}
          >
            {text(isChanged && isEnd ? 'saveAndDisconnect' : 'save')}
          </button>
        </div>
        <p className="hint hint-small" id="site-reach">
          {text('disconnectHint', origin)}
        </p>
      </footer>
    </>
  )
}

const isSameChoice = (one: SessionChoice, other: SessionChoice): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const localTime = (dateTime: string): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(dateTime))
