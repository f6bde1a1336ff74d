import { type ReactNode, useCallback, useState } from 'react'
import type { ActivityEntry } from '../../messaging/activity-contract.ts'
import { exportActivity } from '../activity-export.ts'
import { filterActivity, noFilter } from '../activity-filter.ts'
import { faultText } from '../fault-text.ts'
import { isOwnOrigin } from '../own-origin.ts'
import { saveFile } from '../save-file.ts'
import { countedText, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'

/** The requests of sites and their outcome, with filters and export. */
export const SiteRequests = ({
  origin,
  wallet,
}: {
  /** Only of this site. */
  origin: string | undefined
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listActivity'), [wallet])
  const answer = useAnswer({ wallet, event: 'activityChanged', ask })
  if (answer.status === 'failed') return <Failure>{answer.reason}</Failure>
  if (answer.status !== 'ready') return null
  return (
    <Requests
      entries={
        origin === undefined
          ? answer.value
          : filterActivity(answer.value, { ...noFilter, origin })
      }
      origin={origin}
      wallet={wallet}
    />
  )
}

const Requests = ({
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
    showToast(text('exported', file.name))
  }

  const clear = async (): Promise<void> => {
    setError(undefined)
    try {
      await wallet.call('clearActivity', origin === undefined ? {} : { origin })
      showToast(text('cleared'))
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  return (
    <>
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
