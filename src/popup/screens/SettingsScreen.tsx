import type { ReactNode } from 'react'
import { isDeveloperWallet } from '../../messaging/developer-contract.ts'
import type { Overview } from '../../messaging/popup-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { ExtensionId } from '../components/ExtensionId.tsx'
import { KeySettings } from '../components/KeySettings.tsx'
import { LanguageChoice } from '../components/LanguageChoice.tsx'
import { LinkRow } from '../components/LinkRow.tsx'
import { MinedNotices } from '../components/MinedNotices.tsx'
import { RemoveWallet } from '../components/RemoveWallet.tsx'
import { Screen } from '../components/Screen.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { ViewLinks } from '../components/ViewLinks.tsx'
import { InspectorLink } from '../inspector/InspectorLink.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useDamages } from '../use-damages.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const SettingsScreen = ({
  overview: { version, extensionId },
  view,
  wallet,
}: {
  overview: Overview
  view: WalletView
  wallet: WalletCalls
}): ReactNode => (
  <Screen title={text('settingsTitle')}>
    {view.hasVault && <KeySettings view={view} wallet={wallet} />}
    <ul className="rows">
      <LinkRow to={paths.contacts} name={text('contactsTitle')} />
      {isDeveloperWallet(view) && (
        <LinkRow to={paths.developer} name={text('developerScreen')} />
      )}
    </ul>
    <DamageLink wallet={wallet} />
    <MinedNotices />
    <LanguageChoice wallet={wallet} />
    <ThemeChoice />
    <ViewLinks />
    <section className="stack" aria-labelledby="developers-title">
      <h2 className="section-title" id="developers-title">
        {text('forDevelopers')}
      </h2>
      <ul className="rows">
        <InspectorLink path={paths.inspector} name={text('inspectorTitle')} />
      </ul>
    </section>
    <RemoveWallet name={text('removeWalletTitle')} wallet={wallet} />
    <ExtensionId version={version} extensionId={extensionId} />
    <TabBar here={paths.settings} />
  </Screen>
)

const DamageLink = ({ wallet }: { wallet: WalletCalls }): ReactNode => {
  const damages = useDamages(wallet)
  if (damages.status !== 'ready' || damages.value.length === 0) return null
  return (
    <ul className="rows">
      <LinkRow to={paths.damage} name={text('damageTitle')} />
    </ul>
  )
}
