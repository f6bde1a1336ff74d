import type { ReactNode } from 'react'
import { Origin } from '../components/Origin.tsx'
import { Screen } from '../components/Screen.tsx'
import { SentTransactions } from '../components/SentTransactions.tsx'
import { SiteRequests } from '../components/SiteRequests.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** What was sent, and what sites asked: of all sites or of one. */
export const ActivityScreen = ({
  origin,
  wallet,
}: {
  origin?: string
  wallet: WalletCalls
}): ReactNode => (
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
    <Tabs
      name={text('activityTitle')}
      tabs={[
        {
          name: text('transactionsTab'),
          content: <SentTransactions origin={origin} wallet={wallet} />,
        },
        {
          name: text('requestsTab'),
          content: <SiteRequests origin={origin} wallet={wallet} />,
        },
      ]}
    />
  </Screen>
)
