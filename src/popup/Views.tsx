import { type ReactNode, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { isDeveloperWallet } from '../messaging/developer-contract.ts'
import type { Overview } from '../messaging/popup-contract.ts'
import type { WalletView } from '../messaging/wallet-contract.ts'
import { RequestsBar, type RequestsProps } from './approvals/RequestsBar.tsx'
import { Empty } from './components/Empty.tsx'
import { PaletteKeys } from './layout/PaletteKeys.tsx'
import { listAt, PaneContext } from './layout/pane.ts'
import { useIsWide } from './layout/use-is-wide.ts'
import { FirstRunScreen } from './lazy-frames.tsx'
import {
  AccountsScreen,
  ActivityScreen,
  AddNetworkScreen,
  AddTokenScreen,
  AllowancesScreen,
  ChangePassword,
  ContactsScreen,
  DamagedScreen,
  DeveloperScreen,
  ImportPhrase,
  ImportPrivateKey,
  InspectorScreen,
  NetworkScreen,
  NetworksScreen,
  ReceiveScreen,
  ReplaceTransactionScreen,
  RevealKey,
  RevealPhrase,
  SendScreen,
  SettingsScreen,
  SiteScreen,
  SitesScreen,
  TransactionScreen,
  WideSide,
} from './lazy-screens.ts'
import { paths } from './paths.ts'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { text } from './text.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** The screens of an unlocked wallet; new requests of sites stay pending. */
export const Views = ({
  overview,
  view,
  requests,
  onReview,
  wallet,
}: RequestsProps & {
  overview: Overview
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const [location, navigate] = useLocation()
  const first = useRef(location)
  const hasMoved = useRef(false)
  if (location !== first.current) hasMoved.current = true
  /** Replaces the finished screen in the history, so that Back skips it. */
  const leaveTo = (path: string) => (): void =>
    navigate(path, { replace: true })

  const lists: Record<string, ReactNode> = {
    [paths.sites]: <SitesScreen wallet={wallet} />,
    [paths.activity]: <ActivityScreen wallet={wallet} />,
    [paths.networks]: <NetworksScreen wallet={wallet} />,
  }
  const isWide = useIsWide()
  const isDeveloper = isDeveloperWallet(view)
  const list = isWide ? listAt(location) : undefined

  return (
    <div className={isWide ? 'views views-wide' : 'views'}>
      {isWide && (
        <WideSide location={location} list={list}>
          {list !== undefined && lists[list]}
        </WideSide>
      )}
      <div className="pane">
        {location !== paths.home && (
          <RequestsBar requests={requests} onReview={onReview} />
        )}
        <PaneContext value={{ list }}>
          <Switch>
            <Route path={paths.backUp}>
              <RevealPhrase
                view={view}
                wallet={wallet}
                checks
                back={paths.home}
                onDone={leaveTo(paths.home)}
              />
            </Route>
            <Route path={paths.receive(':address')}>
              {({ address }) => (
                <ReceiveScreen view={view} address={address} wallet={wallet} />
              )}
            </Route>
            <Route path={paths.send(':address')}>
              {({ address }) => (
                <SendScreen
                  key={address}
                  view={view}
                  address={address}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.allowances(':address')}>
              {({ address }) => (
                <AllowancesScreen
                  key={address}
                  view={view}
                  address={address}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.privateKey(':address')}>
              {({ address }) => (
                <RevealKey
                  key={address}
                  view={view}
                  address={address}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.accounts}>
              <AccountsScreen view={view} wallet={wallet} />
            </Route>
            <Route path={paths.addKeys}>
              <FirstRunScreen
                wallet={wallet}
                back={paths.accounts}
                onDone={leaveTo(paths.accounts)}
              />
            </Route>
            <Route path={paths.importKey}>
              <ImportPrivateKey
                wallet={wallet}
                onDone={leaveTo(paths.accounts)}
              />
            </Route>
            <Route path={paths.importPhrase}>
              <ImportPhrase
                wallet={wallet}
                isFirst={false}
                title={text('importMoreTitle')}
                back={paths.accounts}
                onDone={leaveTo(paths.accounts)}
              />
            </Route>
            {Object.entries(lists).map(([path, screen]) => (
              <Route key={path} path={path}>
                {list === undefined ? screen : <NothingChosen />}
              </Route>
            ))}
            <Route path={`${paths.sites}/:origin`}>
              {({ origin }) => (
                <SiteScreen
                  key={origin}
                  origin={decodeURIComponent(origin)}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.transaction(':hash')}>
              {({ hash }) => (
                <TransactionScreen
                  key={hash}
                  hash={hash}
                  isDeveloper={isDeveloper}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.speedUp(':hash')}>
              {({ hash }) => (
                <ReplaceTransactionScreen
                  transaction={hash}
                  how="speed-up"
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.cancelSent(':hash')}>
              {({ hash }) => (
                <ReplaceTransactionScreen
                  transaction={hash}
                  how="cancel"
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={`${paths.sites}/:origin/activity`}>
              {({ origin }) => (
                <ActivityScreen
                  origin={decodeURIComponent(origin)}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.addNetwork}>
              <AddNetworkScreen wallet={wallet} />
            </Route>
            <Route path={paths.addToken}>
              <AddTokenScreen view={view} wallet={wallet} />
            </Route>
            <Route path={`${paths.networks}/:chainId`}>
              {({ chainId }) => (
                <NetworkScreen
                  key={chainId}
                  chainId={decodeURIComponent(chainId)}
                  wallet={wallet}
                />
              )}
            </Route>
            <Route path={paths.settings}>
              <SettingsScreen overview={overview} view={view} wallet={wallet} />
            </Route>
            <Route path={paths.password}>
              <ChangePassword
                view={view}
                wallet={wallet}
                onDone={leaveTo(paths.settings)}
              />
            </Route>
            <Route path={paths.contacts}>
              <ContactsScreen wallet={wallet} />
            </Route>
            <Route path={`${paths.inspector}/:origin?`}>
              {({ origin = '' }) => (
                <InspectorScreen
                  key={origin}
                  origin={decodeURIComponent(origin)}
                  isRecording={overview.isRecording}
                  view={view}
                  wallet={wallet}
                />
              )}
            </Route>
            {isDeveloper && (
              <Route path={paths.developer}>
                <DeveloperScreen
                  overview={overview}
                  view={view}
                  wallet={wallet}
                />
              </Route>
            )}
            <Route path={paths.damage}>
              <DamagedScreen wallet={wallet} />
            </Route>
            <Route path={paths.phrase}>
              <RevealPhrase
                view={view}
                wallet={wallet}
                checks={false}
                back={paths.settings}
                onDone={leaveTo(paths.settings)}
              />
            </Route>
            <Route>
              <HomeScreen
                overview={overview}
                view={view}
                requests={requests}
                onReview={onReview}
                wallet={wallet}
                arrived={hasMoved.current}
              />
            </Route>
          </Switch>
        </PaneContext>
      </div>
      <PaletteKeys view={view} wallet={wallet} />
    </div>
  )
}

/** Beside a list, before an item of it is opened. */
const NothingChosen = (): ReactNode => (
  <div className="screen screen-empty">
    <Empty title={text('nothingChosen')} hint={text('nothingChosenHint')} />
  </div>
)
