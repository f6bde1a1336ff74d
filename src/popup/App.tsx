import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useStore } from 'zustand'
import type { WalletView } from '../messaging/wallet-contract.ts'
import type { Touched } from './choice.ts'
import { DeveloperBanner } from './components/DeveloperBanner.tsx'
import { Requests } from './components/Requests.tsx'
import { ClosedWallet } from './screens/ClosedWallet.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { useNoteUse } from './use-note-use.ts'
import { useViewedRequest } from './use-viewed-request.ts'
import { Views } from './Views.tsx'
import type { WalletCalls } from './wallet-calls.ts'
import type { WalletState, WalletStore } from './wallet-store.ts'

type Screen = 'loading' | 'error' | 'closed' | 'approval' | 'home'

export const App = ({
  store,
  wallet,
}: {
  store: WalletStore
  wallet: WalletCalls
}): ReactNode => {
  const state = useStore(store)
  const screen = screenOf(state)
  const main = useRef<HTMLElement>(null)
  const previous = useRef(screen)
  // Kept here, so that the ticks outlast an error screen in between.
  const [touched, setTouched] = useState<readonly Touched[]>([])
  const queue = useViewedRequest(
    state.status === 'ready' ? state.approvals : undefined,
  )

  // A wallet that was just set up has still to show its phrase.
  const [held, setHeld] = useState<WalletView>()
  const view = state.status === 'ready' ? state.wallet : undefined
  const hold = (isHeld: boolean): void => setHeld(isHeld ? view : undefined)
  useNoteUse(wallet, view?.status)

  // What had the focus is gone with the screen it was on; a heading may have
  // taken it.
  useEffect(() => {
    const isArriving = screen === 'home' && previous.current !== 'loading'
    if (isArriving && !main.current?.contains(document.activeElement)) {
      main.current?.focus()
    }
    previous.current = screen
  }, [screen])

  const content = (): ReactNode => {
    switch (state.status) {
      case 'loading':
        return <LoadingScreen />
      case 'unreachable':
        return <ErrorScreen retrying={state.retrying} onRetry={store.retry} />
      case 'ready':
        if (held || state.wallet.status !== 'unlocked') {
          return (
            <ClosedWallet
              view={held ?? state.wallet}
              approvals={state.approvals}
              wallet={wallet}
              onHold={hold}
            />
          )
        }
        if (!queue) {
          return (
            <Views
              overview={state.overview}
              view={state.wallet}
              wallet={wallet}
            />
          )
        }
        return (
          <Requests
            queue={queue}
            view={state.wallet}
            touched={touched}
            onTouch={(next) =>
              setTouched([
                ...touched.filter((one) => one.approvalId !== next.approvalId),
                next,
              ])
            }
            wallet={wallet}
          />
        )
    }
  }

  return (
    <main ref={main} tabIndex={-1}>
      {view?.developer && <DeveloperBanner />}
      <Router hook={useHashLocation}>
        <Suspense>{content()}</Suspense>
      </Router>
    </main>
  )
}

const screenOf = (state: WalletState): Screen => {
  if (state.status === 'loading') return 'loading'
  if (state.status === 'unreachable') return 'error'
  if (state.wallet.status !== 'unlocked') return 'closed'
  return state.approvals.length > 0 ? 'approval' : 'home'
}
