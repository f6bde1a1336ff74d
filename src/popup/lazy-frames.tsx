import { later } from './later.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'

/** What the first paint does not need and what shows other lazy screens. */
export const ClosedWallet = later(
  async () => (await import('./screens/ClosedWallet.tsx')).ClosedWallet,
  <LoadingScreen />,
)
export const FirstRunScreen = later(
  async () => (await import('./screens/FirstRunScreen.tsx')).FirstRunScreen,
  <LoadingScreen />,
)
export const Requests = later(
  async () => (await import('./approvals/Requests.tsx')).Requests,
  <LoadingScreen />,
)
