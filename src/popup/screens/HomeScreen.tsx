import type { ReactNode } from 'react'
import type { Overview } from '../../messaging/popup-contract.ts'
import { ConnectedPages } from '../components/ConnectedPages.tsx'
import { ExtensionId } from '../components/ExtensionId.tsx'
import { Masthead } from '../components/Masthead.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'

export const HomeScreen = ({
  overview,
  arrived,
}: {
  overview: Overview
  /** Whether the person came from another screen. */
  arrived: boolean
}): ReactNode => (
  <div className="home">
    <Masthead version={overview.version} focused={arrived} />
    <p className="ability">{text('abilityToday')}</p>
    <ConnectedPages pages={overview.pages} />
    <ExtensionId extensionId={overview.extensionId} />
    <TabBar here={paths.home} />
  </div>
)
