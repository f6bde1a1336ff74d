import { type ReactNode, useCallback, useState } from 'react'
import type { ConnectedSite } from '../../messaging/site-contract.ts'
import { dayText } from '../activity-texts.ts'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { Origin } from '../components/Origin.tsx'
import { Screen } from '../components/Screen.tsx'
import {
  isFound,
  ROWS_WITHOUT_SEARCH,
  SearchBox,
} from '../components/SearchBox.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { UnlistedSite } from '../components/UnlistedSite.tsx'
import { faultText } from '../fault-text.ts'
import { SiteTile } from '../identity/SiteTile.tsx'
import { RowLink } from '../layout/RowLink.tsx'
import { paths } from '../paths.ts'
import { countedText, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Every site with a session. */
export const SitesScreen = ({ wallet }: { wallet: WalletCalls }): ReactNode => {
  const ask = useCallback(() => wallet.call('listSites'), [wallet])
  const answer = useAnswer({ wallet, event: 'sitesChanged', ask })
  const [isConfirming, setConfirming] = useState(false)
  const [error, setError] = useState<string>()

  const disconnectAll = async (): Promise<void> => {
    setError(undefined)
    try {
      await wallet.call('disconnectAllSites')
      showToast(text('allDisconnected'))
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  return (
    <Screen title={text('sitesTitle')}>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && <SiteList sites={answer.value} />}
      {answer.status === 'ready' && <UnlistedSite />}
      {error !== undefined && <Failure>{error}</Failure>}
      {answer.status === 'ready' && answer.value.length > 0 && (
        <button
          type="button"
          className="button button-danger"
          onClick={() => setConfirming(true)}
        >
          {text('disconnectAll')}
        </button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={text('disconnectAllTitle')}
          hint={text('disconnectAllHint')}
          confirm={text('disconnectAllConfirm')}
          onConfirm={disconnectAll}
          onClose={() => setConfirming(false)}
        />
      )}
      <TabBar here={paths.sites} />
    </Screen>
  )
}

const SiteList = ({ sites }: { sites: ConnectedSite[] }): ReactNode => {
  const [search, setSearch] = useState('')
  if (sites.length === 0) {
    return <Empty title={text('noSites')} hint={text('noSitesHint')} />
  }
  const found = sites.filter(({ origin }) => isFound(search, origin))
  return (
    <>
      {sites.length > ROWS_WITHOUT_SEARCH && (
        <SearchBox
          label={text('searchSites')}
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 && <p className="hint">{text('nothingFound')}</p>}
      {found.length > 0 && (
        <ul className="rows">
          {found.map((site) => (
            <SiteRow key={site.origin} site={site} />
          ))}
        </ul>
      )}
    </>
  )
}

const SiteRow = ({ site }: { site: ConnectedSite }): ReactNode => (
  <li className="row">
    <SiteTile origin={site.origin} size={32} />
    <div className="row-text">
      <RowLink to={paths.site(site.origin)}>
        <Origin origin={site.origin} />
      </RowLink>
      <p className="row-facts">
        {text(
          'chosen',
          countedText('accounts', site.accounts),
          countedText('networks', site.networks),
        )}
      </p>
      {site.lastUsed !== undefined && (
        <p className="row-facts">
          {text('lastUsed', dayText(new Date(site.lastUsed), new Date()))}
        </p>
      )}
    </div>
  </li>
)
