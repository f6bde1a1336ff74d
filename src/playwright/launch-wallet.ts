import { type KitChains, startKitChains } from './chains/start-kit-chains.ts'
import { createWallet, type Wallet } from './wallet.ts'
import { type BrowserOptions, openWalletBrowser } from './wallet-browser.ts'
import type { LaneName } from './wallet-request.ts'
import {
  defaultNetworks,
  type Policy,
  type WalletState,
} from './wallet-state.ts'

export type LaunchWalletOptions = BrowserOptions & {
  state?: WalletState
  policy?: Policy
  lane?: LaneName
}

/** A browser with the wallet and its chains, without a test runner. */
export const launchWallet = async ({
  state = {},
  policy = 'manual',
  lane = 'direct',
  ...options
}: LaunchWalletOptions = {}): Promise<
  Wallet & { close: () => Promise<void> }
> => {
  const chains = await startKitChains({
    networks: state.networks ?? defaultNetworks,
  })
  try {
    return await launch({ chains, state, policy, lane, options })
  } catch (error) {
    await chains.stop()
    throw error
  }
}

const launch = async ({
  chains,
  state,
  policy,
  lane: laneName,
  options,
}: Required<Pick<LaunchWalletOptions, 'state' | 'policy' | 'lane'>> & {
  chains: KitChains
  options: BrowserOptions
}): Promise<Wallet & { close: () => Promise<void> }> => {
  const browser = await openWalletBrowser(options)
  const { wallet, current } = createWallet({ browser, chains, laneName })
  const close = async (): Promise<void> => {
    await current().close()
    await chains.stop()
  }
  try {
    await wallet.setState(state, policy)
  } catch (error) {
    await current().close()
    throw error
  }
  // Not by a spread: the context changes when the browser restarts.
  return Object.assign(wallet, { close })
}
