import { later } from './later.ts'

/** What the first paint does not need and what shows other lazy screens. */
export const ClosedWallet = later(
  async () => (await import('./screens/ClosedWallet.tsx')).ClosedWallet,
)
export const FirstRunScreen = later(
  async () => (await import('./screens/FirstRunScreen.tsx')).FirstRunScreen,
)
export const Requests = later(
  async () => (await import('./approvals/Requests.tsx')).Requests,
)
