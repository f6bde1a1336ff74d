import type { BrowserContext, Page } from '@playwright/test'
import type { LaneChoice, LaneRequest } from '../messaging/lane-contract.ts'
import type { SiteView } from '../messaging/site-contract.ts'
import type { SentTransactionView } from '../messaging/transaction-contract.ts'
import { addressOn, type ListedAccount } from '../messaging/wallet-contract.ts'
import type { KitChains } from './chains/start-kit-chains.ts'
import { createLane, type Lane } from './lane.ts'
import { methodsFor } from './methods-for.ts'
import { createStopAt, type StopMoment } from './stop-at.ts'
import type { WalletBrowser } from './wallet-browser.ts'
import {
  type ApproveOptions,
  createWalletRequest,
  type LaneName,
  type WalletRequest,
} from './wallet-request.ts'
import {
  type AccountName,
  chainIdOf,
  type NetworkName,
  PASSWORD,
  type Policy,
  toAutomatic,
  toLaneState,
  type WalletState,
} from './wallet-state.ts'

/** Which request is meant; all conditions count. */
export type RequestFilter = {
  /** Also an EIP-1193 method such as `eth_requestAccounts`. */
  method?: string
  origin?: string
}

export type Wallet = {
  /** The browser of the test; another one after a restart. */
  readonly context: BrowserContext
  readonly extensionId: string
  /** Deletes everything in the wallet and sets it up anew. */
  setState: (state: WalletState, policy?: Policy) => Promise<void>
  accounts: () => Promise<ListedAccount[]>
  /** Waits for the next request that was not returned before. */
  nextRequest: (
    filter?: RequestFilter & { timeout?: number },
  ) => Promise<WalletRequest>
  /** Resolves when it is set: the next request of any site is rejected. */
  rejectNext: () => Promise<void>
  /** Decides requests without you: of all sites, or of one. */
  policy: (policy: Policy, of?: { origin?: string }) => Promise<void>
  /**
   * Makes an address the account of all sessions and the first of the wallet.
   * The chains impersonate one that the wallet has no key of.
   */
  as: (address: string) => Promise<void>
  lock: () => Promise<void>
  unlock: (password?: string) => Promise<void>
  chain: KitChains['chain']
  solana: KitChains['solana']
  node: KitChains['node']
  /** The address of the node, with its faults, for other clients. */
  rpcUrl: (network: NetworkName) => string
  worker: {
    /** Stops it now, or at this moment; resolves when it has stopped. */
    stop: (when?: { at?: StopMoment }) => Promise<void>
  }
  browser: {
    /** Closes the browser and opens it with the same profile. */
    restart: () => Promise<BrowserContext>
  }
  /** The popup, as a page. */
  openPopup: () => Promise<Page>
  /** What matchers look at. */
  requests: () => Promise<LaneRequest[]>
  transactions: () => Promise<SentTransactionView[]>
  session: (origin: string) => Promise<SiteView['session']>
  sessions: () => Promise<SiteView[]>
  chainIdOf: (network: NetworkName) => string
  /** On Ethereum's chains, or on this network. */
  addressOf: (account: AccountName, network?: NetworkName) => Promise<string>
}

const REQUEST_TIMEOUT_MS = 30_000

/** The wallet of a test, over its browser and its chains. */
export const createWallet = ({
  browser: first,
  chains,
  laneName,
}: {
  browser: WalletBrowser
  chains: KitChains
  laneName: LaneName
}): { wallet: Wallet; current: () => WalletBrowser } => {
  let browser = first
  let seen: string[] = []
  const lane = createLane(() => browser.lanePage)

  const accounts = async (): Promise<ListedAccount[]> =>
    (await lane.call('getWallet')).accounts

  const toChainId = (network: NetworkName): string => chainIdOf(chains, network)

  const addressOf = async (
    wanted: AccountName,
    network?: NetworkName,
  ): Promise<string> => {
    if (typeof wanted === 'string') return wanted
    const held = await accounts()
    const account = held[wanted]
    const address =
      account && network !== undefined
        ? addressOn(toChainId(network), account)
        : account?.address
    if (address !== undefined) return address
    if (account)
      throw new Error(`Account ${wanted} has no address on ${network}`)
    throw new Error(
      `There is no account ${wanted}: the wallet has ${held.length}, counted from 0`,
    )
  }

  const toChoice = async ({
    accounts,
    chains: networks,
    fees,
    gas,
    nonce,
  }: ApproveOptions): Promise<LaneChoice> => ({
    ...(accounts && {
      accounts: await Promise.all(accounts.map((one) => addressOf(one))),
    }),
    ...(networks && { chains: networks.map(toChainId) }),
    ...(fees !== undefined && { fees: toFees(fees) }),
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(nonce !== undefined && { nonce: toHex(nonce) }),
  })

  const nextRequest: Wallet['nextRequest'] = async ({
    method,
    origin,
    timeout = REQUEST_TIMEOUT_MS,
  } = {}) => {
    const request = await lane.nextRequest({
      methods: method === undefined ? undefined : methodsFor(method),
      origin,
      known: seen,
      timeout,
    })
    if (!request) {
      throw await noRequest({ method, origin, timeout, lane })
    }
    seen = [...seen, request.shown.id]
    return createWalletRequest(request, {
      context: browser.context,
      lane,
      laneName,
      toChoice,
    })
  }

  const sessions = async (): Promise<SiteView[]> => {
    const views: SiteView[] = []
    for (const { origin } of await lane.call('listSites')) {
      const view = await lane.call('getSite', { origin })
      if (view) views.push(view)
    }
    return views
  }

  const stopAt = createStopAt({
    lane,
    chains,
    returned: () => seen,
    stopWorker: () => browser.stopWorker(),
  })

  const wallet: Wallet = {
    get context() {
      return browser.context
    },
    extensionId: first.extensionId,
    setState: async (state, policy = 'manual') => {
      await lane.setState(toLaneState(state, { chains, policy }))
      seen = []
    },
    accounts,
    nextRequest,
    rejectNext: async () => {
      await lane.call('setAutomatic', { ...toAutomatic('reject'), once: true })
    },
    policy: async (policy, { origin } = {}) => {
      await lane.call('setAutomatic', toAutomatic(policy, origin))
    },
    as: async (address) => {
      const account = await lane.call('addWatchOnlyAccount', {
        address,
        name: '',
      })
      if (account.kind === 'watch-only') {
        const addresses = [account.address]
        await lane.call('laneImpersonate', { addresses })
      }
      await lane.call('laneActivate', { address: account.address })
      for (const { origin, session } of await sessions()) {
        await lane.call('editSession', {
          origin,
          accounts: [account.address],
          chains: (session?.chains ?? []).map(({ chainId }) => chainId),
        })
      }
    },
    lock: async () => {
      await lane.call('lock')
    },
    unlock: async (password = PASSWORD) => {
      const tried = await lane.call('unlock', { password })
      if (!tried.ok) {
        throw new Error(
          `The wallet was not unlocked: ${JSON.stringify(tried.problem)}`,
        )
      }
    },
    chain: chains.chain,
    solana: chains.solana,
    node: chains.node,
    rpcUrl: (network) => {
      const wanted = toChainId(network)
      const found = chains.networks.find(({ scope }) => scope === wanted)
      return found?.rpcUrl ?? ''
    },
    worker: { stop: ({ at = 'idle' } = {}) => stopAt(at) },
    browser: {
      restart: async () => {
        browser = await browser.restart()
        return browser.context
      },
    },
    openPopup: async () => {
      const popup = await browser.context.newPage()
      await popup.setViewportSize({ width: 360, height: 600 })
      await popup.goto(
        `chrome-extension://${browser.extensionId}/popup/popup.html`,
      )
      return popup
    },
    requests: () => lane.call('laneRequests'),
    transactions: () => lane.call('listTransactions'),
    session: async (origin) =>
      (await lane.call('getSite', { origin }))?.session ?? null,
    sessions,
    chainIdOf: toChainId,
    addressOf,
  }
  return { wallet, current: () => browser }
}

const toHex = (value: bigint | number | string): string =>
  `0x${BigInt(value).toString(16)}`

const toFees = (
  fees: NonNullable<ApproveOptions['fees']>,
): NonNullable<LaneChoice['fees']> => {
  if (typeof fees === 'string') return fees
  return 'gasPrice' in fees
    ? { gasPrice: toHex(fees.gasPrice) }
    : {
        maxFeePerGas: toHex(fees.maxFeePerGas),
        maxPriorityFeePerGas: toHex(fees.maxPriorityFeePerGas),
      }
}

/** Says what came instead. */
const noRequest = async ({
  method,
  origin,
  timeout,
  lane,
}: {
  method: string | undefined
  origin: string | undefined
  timeout: number
  lane: Lane
}): Promise<Error> => {
  const requests = await lane.call('laneRequests')
  const seen = requests.map(
    ({ method, outcome, shown }) => `${method} of ${shown.origin}, ${outcome}`,
  )
  const wanted = [method ?? 'request', origin && `of ${origin}`]
  return new Error(
    `No ${wanted.filter(Boolean).join(' ')} came within ${timeout / 1_000} s. ${
      seen.length > 0
        ? `The wallet was asked: ${seen.join('; ')}`
        : 'The wallet was asked nothing.'
    }`,
  )
}
