/** The Playwright kit: what a project imports as `portolan/playwright`. */

export type { RecordedCall } from './chains/call-record.ts'
export type { ChainControl } from './chains/chain-control.ts'
export type { KitNetwork } from './chains/kit-networks.ts'
export type { FaultOptions, NodeFault } from './chains/node-faults.ts'
export type { SolanaControl } from './chains/solana-control.ts'
export type { KitChains, NodeControl } from './chains/start-kit-chains.ts'
export { type LaunchWalletOptions, launchWallet } from './launch-wallet.ts'
export { expect } from './matchers.ts'
export { type ReplayNode, startReplayNode } from './replay-node.ts'
export type { StopMoment } from './stop-at.ts'
export { test, type WalletFixtures, type WalletOptions } from './test.ts'
export type { RequestFilter, Wallet } from './wallet.ts'
export type { BrowserOptions } from './wallet-browser.ts'
export type {
  ApproveOptions,
  LaneName,
  WalletRequest,
} from './wallet-request.ts'
export type {
  AccountName,
  NetworkName,
  Policy,
  WalletSession,
  WalletSite,
  WalletState,
} from './wallet-state.ts'
