import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { useStore } from 'zustand'
import type { WalletView } from '../messaging/wallet-contract.ts'
import { isTestBuild } from '../protocol/test-build.ts'
import { useReview } from './approvals/use-review.ts'
import type { ChangedBoxes } from './choice.ts'
import { DeveloperBanner, TestBanner } from './components/DeveloperBanner.tsx'
import { RecordingBanner } from './components/RecordingBanner.tsx'
import { ClosedWallet, FirstRunScreen, Requests } from './lazy-frames.tsx'
import { FitWindow } from './lazy-screens.ts'
import { NamesProvider } from './names/NamesProvider.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { useReportActivity } from './use-report-activity.ts'
import { Views } from './Views.tsx'
import type { WalletCalls } from './wallet-calls.ts'
import type { WalletState, WalletStore } from './wallet-store.ts'

type Screen = 'loading' | 'error' | 'closed' | 'approval' | 'home'

export const App = ({
  store,
  wallet,
  isWindow,
}: {
  store: WalletStore
  wallet: WalletCalls
  /** Whether this is the window that the worker opens for approvals. */
  isWindow: boolean
}): ReactNode => {
  const state = useStore(store)
  const main = useRef<HTMLElement>(null)
  // Stored here, so that selections survive an error screen.
  const [changes, setChanges] = useState<readonly ChangedBoxes[]>([])
  const known = state.status === 'ready' ? state : undefined
  const view = known?.wallet

  // A new wallet still has to show its phrase, and setting up keys continues
  // even if the request was closed. Locking drops all secrets.
  const [held, setHeld] = useState<WalletView>()
  const [isAddingKeys, setAddingKeys] = useState(false)
  const isOver = !view || view.status === 'locked'
  if (isOver && held) setHeld(undefined)
  if (isOver && isAddingKeys) setAddingKeys(false)
  const hold = (isHeld: boolean): void => setHeld(isHeld ? view : undefined)
  const leaveKeys = (): void => setAddingKeys(false)
  useReportActivity(wallet, view?.status)

  const isOpen = !held && view?.status === 'unlocked'
  const { queue, review } = useReview({
    approvals: known?.approvals,
    wallet: !view ? 'unknown' : isOpen ? 'open' : 'closed',
    isWindow,
  })

  // Closing the window rejects this one, also while an unlock is in front of it.
  // Told with the change of the screen, so that the window cannot close between.
  const viewedId = isWindow ? queue?.request.id : undefined
  useLayoutEffect(() => {
    if (viewedId === undefined) return
    wallet.call('viewRequest', { id: viewedId }).catch((error) => {
      console.warn('Could not tell the worker which request is shown', error)
    })
  }, [wallet, viewedId])

  // The focused element was removed with its screen, unless a heading took the
  // focus.
  const screen = screenOf(state, queue !== undefined)
  const previous = useRef(screen)
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
        if (!isOpen) {
          return (
            <ClosedWallet
              view={held ?? state.wallet}
              approvals={state.approvals}
              wallet={wallet}
              onHold={hold}
            />
          )
        }
        if (isAddingKeys) {
          return (
            <FirstRunScreen
              wallet={wallet}
              back={leaveKeys}
              onDone={leaveKeys}
            />
          )
        }
        if (!queue) {
          return (
            <Views
              overview={state.overview}
              view={state.wallet}
              requests={state.approvals}
              onReview={review}
              wallet={wallet}
            />
          )
        }
        return (
          <Requests
            queue={queue}
            view={state.wallet}
            changes={changes}
            onChangeBoxes={(next) =>
              setChanges([
                ...changes.filter((one) => one.approvalId !== next.approvalId),
                next,
              ])
            }
            onAddKeys={() => setAddingKeys(true)}
            wallet={wallet}
          />
        )
    }
  }

  return (
    <main ref={main} tabIndex={-1}>
      <TestBanner />
      {view?.developer && !isTestBuild && <DeveloperBanner />}
      {known?.overview.isRecording && <RecordingBanner />}
      <Router hook={useHashLocation}>
        {isOpen ? (
          <NamesProvider accounts={view.accounts} wallet={wallet}>
            {content()}
          </NamesProvider>
        ) : (
          content()
        )}
      </Router>
      {isWindow && (screen === 'approval' || screen === 'closed') && (
        <FitWindow shown={queue?.request.id ?? screen} />
      )}
    </main>
  )
}

const screenOf = (state: WalletState, isReviewing: boolean): Screen => {
  if (state.status === 'loading') return 'loading'
  if (state.status === 'unreachable') return 'error'
  if (state.wallet.status !== 'unlocked') return 'closed'
  return isReviewing ? 'approval' : 'home'
}
