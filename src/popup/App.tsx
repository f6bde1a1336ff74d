import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import type { WalletState, WalletStore } from './wallet-store.ts'

export const App = ({ store }: { store: WalletStore }): ReactNode => {
  const state = useStore(store)
  const main = useRef<HTMLElement>(null)
  const previous = useRef(state.status)

  // The button that had the focus is gone once a retry succeeds.
  useEffect(() => {
    if (previous.current === 'unreachable' && state.status === 'ready') {
      main.current?.focus()
    }
    previous.current = state.status
  }, [state.status])

  return (
    <main ref={main} tabIndex={-1}>
      {screenOf(state, store)}
    </main>
  )
}

const screenOf = (state: WalletState, store: WalletStore): ReactNode => {
  switch (state.status) {
    case 'loading':
      return <LoadingScreen />
    case 'unreachable':
      return <ErrorScreen retrying={state.retrying} onRetry={store.retry} />
    case 'ready':
      return <HomeScreen overview={state.overview} />
  }
}
