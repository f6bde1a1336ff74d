import { test as base } from '@playwright/test'
import { attachIfFailed } from './attach-failure.ts'
import { createReusedBrowser, type ReusedBrowser } from './reused-browser.ts'
import { createReusedChains, type ReusedChains } from './reused-chains.ts'
import { createWallet, type Wallet } from './wallet.ts'
import type { BrowserOptions } from './wallet-browser.ts'
import type { LaneName } from './wallet-request.ts'
import {
  defaultNetworks,
  type Policy,
  type WalletState,
} from './wallet-state.ts'

export type WalletOptions = {
  walletState: WalletState
  walletPolicy: Policy
  /** `screen` makes `approve` and `reject` click in the real window. */
  walletLane: LaneName
  walletBrowser: BrowserOptions
}

export type WalletFixtures = { wallet: Wallet }

type WorkerFixtures = {
  walletWorker: { browser: ReusedBrowser; chains: ReusedChains }
}

/** One profile and one set of chains per worker; each test finds them new. */
export const test = base.extend<WalletOptions & WalletFixtures, WorkerFixtures>(
  {
    walletState: [{}, { option: true }],
    walletPolicy: ['manual', { option: true }],
    walletLane: ['direct', { option: true }],
    walletBrowser: [{}, { option: true }],

    walletWorker: [
      async ({ browserName: _ }, use) => {
        const browser = createReusedBrowser()
        const chains = createReusedChains()
        await use({ browser, chains })
        await browser.close()
        await chains.close()
      },
      // Starting a browser and chains takes longer than a test may.
      { scope: 'worker', timeout: 120_000 },
    ],

    wallet: async (
      {
        walletWorker,
        walletState,
        walletPolicy,
        walletLane,
        walletBrowser,
        // A context has its options for good.
        baseURL,
        colorScheme,
        contextOptions,
        deviceScaleFactor,
        extraHTTPHeaders,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        locale,
        permissions,
        timezoneId,
        userAgent,
        viewport,
      },
      use,
      testInfo,
    ) => {
      const key = JSON.stringify([
        walletBrowser,
        baseURL,
        colorScheme,
        contextOptions,
        deviceScaleFactor,
        extraHTTPHeaders,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        locale,
        permissions,
        timezoneId,
        userAgent,
        viewport,
      ])
      const networks = walletState.networks ?? defaultNetworks
      const [browser, chains] = await Promise.all([
        walletWorker.browser.open(walletBrowser, key),
        walletWorker.chains.open(networks),
      ])
      const laneName = walletLane
      const { wallet, current } = createWallet({ browser, chains, laneName })
      await wallet.setState(walletState, walletPolicy)
      await use(wallet)
      await attachIfFailed(testInfo, { wallet, chains })
      await walletWorker.browser.leave(current())
    },

    context: async ({ wallet }, use) => use(wallet.context),
  },
)
