import type { ReactNode } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { KeySettings } from '../components/KeySettings.tsx'
import { Screen } from '../components/Screen.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const SettingsScreen = ({
  view,
  wallet,
  outcome,
}: {
  view: WalletView
  wallet: WalletCalls
  outcome: string
}): ReactNode => (
  <Screen title={text('settingsTitle')}>
    <p className="outcome" role="status">
      {outcome}
    </p>
    {view.hasVault && <KeySettings view={view} wallet={wallet} />}
    <ThemeChoice />
    <TabBar here={paths.settings} />
  </Screen>
)
