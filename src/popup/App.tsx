import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { nothingTouched, touchedIn } from './choice.ts'
import { ApprovalScreen } from './screens/ApprovalScreen.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { Views } from './Views.tsx'
import type { WalletCalls } from './wallet-calls.ts'
import type { WalletState, WalletStore } from './wallet-store.ts'

type Screen = 'loading' | 'error' | 'approval' | 'home'

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
  const [touched, setTouched] = useState(nothingTouched)

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
        if (!state.approval) {
          return <Views overview={state.overview} wallet={wallet} />
        }
        return (
          <ApprovalScreen
            key={state.approval.id}
            approval={state.approval}
            touched={touchedIn(state.approval.id, touched)}
            onTouch={setTouched}
            wallet={wallet}
          />
        )
    }
  }

  return (
    <main ref={main} tabIndex={-1}>
      {content()}
    </main>
  )
}

const screenOf = (state: WalletState): Screen => {
  if (state.status === 'loading') return 'loading'
  if (state.status === 'unreachable') return 'error'
  return state.approval ? 'approval' : 'home'
}
