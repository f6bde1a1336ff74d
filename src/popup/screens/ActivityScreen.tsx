import { type ReactNode, useCallback, useState } from 'react'
import type { ActivityEntry } from '../../messaging/activity-contract.ts'
import { exportActivity } from '../activity-export.ts'
import { filterActivity, noFilter } from '../activity-filter.ts'
import { ActivityFilters } from '../components/ActivityFilters.tsx'
import { ActivityList } from '../components/ActivityList.tsx'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { Origin } from '../components/Origin.tsx'
import { PendingTransactions } from '../components/PendingTransactions.tsx'
import { Screen } from '../components/Screen.tsx'
import { faultText } from '../fault-text.ts'
import { isOwnOrigin } from '../own-origin.ts'
import { paths } from '../paths.ts'
import { saveFile } from '../save-file.ts'
import { countedText, text } from '../text.ts'
import { pendingOf } from '../transactions/attempts.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The requests and their outcome, of all sites or of one. */
export const ActivityScreen = ({
  origin,
  wallet,
}: {
  origin?: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listActivity'), [wallet])
  const answer = useAnswer({ wallet, event: 'activityChanged', ask })

  return (
    <Screen
      title={text('activityTitle')}
      back={origin === undefined ? paths.home : paths.site(origin)}
      {...(origin !== undefined && {
        describedBy: 'activity-origin',
        head: (
          <div id="activity-origin" className="site-origin">
            <Origin origin={origin} />
          </div>
        ),
      })}
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && (
        <Activity
          entries={
            origin === undefined
              ? answer.value
              : filterActivity(answer.value, { ...noFilter, origin })
          }
          origin={origin}
          wallet={wallet}
        />
      )}
    </Screen>
  )
}

const Activity = ({
  entries,
  origin: site,
  wallet,
}: {
  entries: ActivityEntry[]
  origin: string | undefined
  wallet: WalletCalls
}): ReactNode => {
  const [filter, setFilter] = useState(noFilter)
  const [isConfirming, setConfirming] = useState(false)
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const shown = filterActivity(entries, filter)
  /** The selected site, if any. */
  const origin = site ?? (filter.origin || undefined)
  const ofSite =
    origin === undefined
      ? entries
      : filterActivity(entries, { ...noFilter, origin })
  const isEmpty = entries.length === 0
  const transactions = useTransactions(wallet)

  const save = (): void => {
    if (isEmpty) return
    const file = exportActivity(shown, new Date())
    saveFile(file)
    setMessage(text('exported', file.name))
  }

  const clear = async (): Promise<void> => {
    setError(undefined)
    try {
      await wallet.call('clearActivity', origin === undefined ? {} : { origin })
      setMessage(text('cleared'))
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  return (
    <>
      <PendingTransactions
        wallet={wallet}
        transactions={pendingOf(transactions).filter(
          (one) => origin === undefined || one.origin === origin,
        )}
      />
      {isEmpty ? (
        <Empty title={text('noActivity')} hint={text('noActivityHint')} />
      ) : (
        <>
          <ActivityFilters
            entries={entries}
            filter={filter}
            hasSites={site === undefined}
            onChange={setFilter}
          />
          <ActivityList
            key={JSON.stringify(filter)}
            entries={shown}
            transactions={transactions}
            hasOrigins={origin === undefined}
          />
        </>
      )}
      <footer className="screen-footer activity-footer">
        {error !== undefined && <Failure>{error}</Failure>}
        <p className="hint" role="status">
          {message}
        </p>
        <div className="buttons-even">
          <button
            type="button"
            className="button button-large button-danger"
            aria-disabled={isEmpty}
            onClick={() => setConfirming(!isEmpty)}
          >
            {text('clearActivity')}
          </button>
          <button
            type="button"
            className="button button-large"
            aria-disabled={isEmpty}
            aria-describedby="export-hint"
            onClick={save}
          >
            {text('exportActivity')}
          </button>
        </div>
        <p className="hint hint-small" id="export-hint">
          {text('exportHint')}
        </p>
      </footer>
      {isConfirming && (
        <ConfirmDialog
          title={text(
            origin === undefined ? 'clearAllTitle' : 'clearSiteTitle',
          )}
          hint={clearHint(ofSite.length, origin)}
          confirm={text('clearConfirm')}
          onConfirm={clear}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

const clearHint = (count: number, origin: string | undefined): string => {
  const records = countedText('records', count)
  return origin === undefined
    ? text('clearAllHint', records)
    : text(
        'clearSiteHint',
        records,
        isOwnOrigin(origin) ? text('thisWallet') : origin,
      )
}
