import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Overview } from '../messaging/popup-contract.ts'
import { paths } from './paths.ts'
import { AddNetworkScreen } from './screens/AddNetworkScreen.tsx'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { NetworkScreen } from './screens/NetworkScreen.tsx'
import { NetworksScreen } from './screens/NetworksScreen.tsx'
import { SettingsScreen } from './screens/SettingsScreen.tsx'
import { SiteScreen } from './screens/SiteScreen.tsx'
import { SitesScreen } from './screens/SitesScreen.tsx'
import type { WalletCalls } from './wallet-calls.ts'

/** The screens a person walks through while nobody asks for anything. */
export const Views = ({
  overview,
  wallet,
}: {
  overview: Overview
  wallet: WalletCalls
}): ReactNode => {
  const [location] = useHashLocation()
  const first = useRef(location)
  const hasMoved = useRef(false)
  if (location !== first.current) hasMoved.current = true
  // What came of a step that led back to a list; said there, until it is left.
  const [{ at, outcome }, setSaid] = useState({ at: '', outcome: '' })
  const say =
    (at: string) =>
    (outcome: string): void =>
      setSaid({ at, outcome })

  useEffect(() => {
    if (at !== location) setSaid({ at: '', outcome: '' })
  }, [at, location])

  return (
    <Router hook={useHashLocation}>
      <Switch>
        <Route path={paths.sites}>
          <SitesScreen
            wallet={wallet}
            outcome={outcome}
            onDone={say(paths.sites)}
          />
        </Route>
        <Route path={`${paths.sites}/:origin`}>
          {({ origin }) => (
            <SiteScreen
              key={origin}
              origin={decodeURIComponent(origin)}
              wallet={wallet}
              onDone={say(paths.sites)}
            />
          )}
        </Route>
        <Route path={paths.networks}>
          <NetworksScreen wallet={wallet} outcome={outcome} />
        </Route>
        <Route path={paths.addNetwork}>
          <AddNetworkScreen wallet={wallet} />
        </Route>
        <Route path={`${paths.networks}/:chainId`}>
          {({ chainId }) => (
            <NetworkScreen
              key={chainId}
              chainId={decodeURIComponent(chainId)}
              wallet={wallet}
              onDone={say(paths.networks)}
            />
          )}
        </Route>
        <Route path={paths.settings}>
          <SettingsScreen />
        </Route>
        <Route>
          <HomeScreen overview={overview} arrived={hasMoved.current} />
        </Route>
      </Switch>
    </Router>
  )
}
