import type { ReactNode } from 'react'
import type { Overview } from '../../messaging/popup-contract.ts'
import { ConnectedPages } from '../components/ConnectedPages.tsx'
import { ExtensionId } from '../components/ExtensionId.tsx'
import { Masthead } from '../components/Masthead.tsx'
import { text } from '../text.ts'

export const HomeScreen = ({ overview }: { overview: Overview }): ReactNode => (
  <div className="home">
    <Masthead version={overview.version} />
    <p className="ability">{text('abilityToday')}</p>
    <ConnectedPages pages={overview.pages} />
    <ExtensionId extensionId={overview.extensionId} />
  </div>
)
