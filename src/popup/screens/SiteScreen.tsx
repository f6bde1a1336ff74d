import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'wouter'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { LinkRow } from '../components/LinkRow.tsx'
import { Origin } from '../components/Origin.tsx'
import { Screen } from '../components/Screen.tsx'
import { SessionEditor } from '../components/SessionEditor.tsx'
import { SiteSwitches } from '../components/SiteSwitches.tsx'
import { SiteTile } from '../identity/SiteTile.tsx'
import { InspectorLink } from '../inspector/InspectorLink.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The permissions of one site. */
export const SiteScreen = ({
  origin,
  wallet,
}: {
  origin: string
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()
  const ask = useCallback(
    () => wallet.call('getSite', { origin }),
    [wallet, origin],
  )
  const answer = useAnswer({ wallet, event: 'sitesChanged', ask })
  const site = answer.status === 'ready' ? answer.value : null

  return (
    <Screen
      title={text('siteTitle')}
      back={paths.sites}
      describedBy="site-origin"
      head={
        <div id="site-origin" className="site-origin beside-emblem">
          <SiteTile origin={origin} size={28} />
          <Origin origin={origin} />
        </div>
      }
    >
      <ul className="rows">
        <LinkRow to={paths.siteActivity(origin)} name={text('activityTitle')} />
        <InspectorLink
          path={paths.siteTraffic(origin)}
          name={text('siteTraffic')}
        />
      </ul>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {site?.session && (
        <SessionEditor
          origin={origin}
          session={site.session}
          wallet={wallet}
          onEnded={() => {
            showToast(text('siteDisconnected', origin))
            navigate(paths.sites)
          }}
        >
          <SiteSwitches site={site} wallet={wallet} />
        </SessionEditor>
      )}
      {site && !site.session && <SiteSwitches site={site} wallet={wallet} />}
      {answer.status === 'ready' && !site?.session && (
        <Empty
          title={text('siteNotConnected')}
          hint={text('siteNotConnectedHint')}
        />
      )}
    </Screen>
  )
}
