import { namespaces } from '../background/namespaces/list.ts'
import { createBackground } from '../background/worker.ts'
import type { LaneContract } from '../lane/lane-client.ts'
import { createLanePage } from '../lane/lane-page.ts'
import type { PageSender, Port } from '../messaging/browser.ts'
import type { LaneRequest } from '../messaging/lane-contract.ts'
import { createMemoryPorts } from '../messaging/memory-ports.ts'
import { POPUP_PORT } from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import type { SiteView } from '../messaging/site-contract.ts'
import type { SentTransactionView } from '../messaging/transaction-contract.ts'
import { methodsFor } from '../playwright/methods-for.ts'
import { type Policy, toAutomatic } from '../playwright/wallet-state.ts'
import { install } from './install.ts'
import {
  createMemoryHost,
  EXTENSION_ID,
  EXTENSION_ORIGIN,
} from './memory-host.ts'
import { createPost, type MockNetwork, nodeUrlOf } from './mock-networks.ts'
import { createMockPage, type MockPage } from './mock-page.ts'
import { createMockRequest, type MockRequest } from './mock-request.ts'

export type MockWalletOptions = {
  /** The origin of the page; that of `location`, or http://localhost. */
  origin?: string
  networks: readonly MockNetwork[]
  /** How many accounts of the well-known phrase; 3 by default. */
  accounts?: number
  /** Addresses that can be granted, and sign nothing. */
  watchOnly?: readonly string[]
  /** Whether the page has a session on all networks with the first account. */
  connected?: boolean
  /** "manual" by default: requests wait for `nextRequest`. */
  policy?: Policy
}

export type MockWallet = Readonly<{
  /** EIP-1193. */
  ethereum: MockPage['ethereum']
  /** The session API. */
  portolan: MockPage['portolan']
  accounts: () => Promise<string[]>
  /** Defines `ethereum` and `portolan` there and announces the wallet. */
  install: (page?: object) => void
  /** Removes what `install` defined. */
  uninstall: () => void
  nextRequest: (filter?: {
    method?: string
    timeout?: number
  }) => Promise<MockRequest>
  rejectNext: () => Promise<void>
  policy: (policy: Policy) => Promise<void>
  /** All requests that needed a decision, the oldest first. */
  requests: () => Promise<LaneRequest[]>
  transactions: () => Promise<SentTransactionView[]>
  session: () => Promise<SiteView['session']>
  /** Ends the wallet; pending requests stay unanswered. */
  stop: () => void
}>

const REQUEST_TIMEOUT_MS = 30_000

/**
 * The background of the wallet in memory, with one page: for component tests
 * without a browser. Its keys are publicly known.
 */
export const createMockWallet = async ({
  origin = pageOrigin(),
  networks,
  accounts = 3,
  watchOnly = [],
  connected = false,
  policy: first = 'manual',
}: MockWalletOptions): Promise<MockWallet> => {
  const { host, stop } = createMemoryHost({
    version: 'mock',
    post: createPost(networks),
    ring: (name) => void background.alarm({ name }),
    callPages: () => page.relay.wake(),
  })
  const background = createBackground({
    host,
    namespaces,
    log: console,
    limited: Promise.resolve(),
  })
  const open: Port[] = []
  const connect =
    (way: 'servePage' | 'servePopup') =>
    (from: { name: string; sender: PageSender }): Port => {
      const { near, far } = createMemoryPorts(from)
      open.push(near)
      background[way](far)
      return near
    }
  const page = createMockPage({ origin, connect: connect('servePage') })
  const client = createRpcClient<LaneContract>(() =>
    connect('servePopup')({
      name: POPUP_PORT,
      sender: { id: EXTENSION_ID, origin: EXTENSION_ORIGIN },
    }),
  )
  const lane = createLanePage(client)
  const chains = networks.map(({ chainId }) => `eip155:${chainId}`)
  const policy = async (wanted: Policy): Promise<void> => {
    await lane.call('setAutomatic', toAutomatic(wanted))
  }
  await lane.setState({
    accounts,
    watchOnly,
    impersonated: [],
    networks: networks.map((network) => ({
      name: network.name,
      scope: `eip155:${network.chainId}`,
      node: { url: nodeUrlOf(network) },
    })),
    sessions: connected ? [{ origin, chains, accounts: [0] }] : [],
    sites: [],
    automatic: first === 'manual' ? [] : [toAutomatic(first)],
    password: null,
    locked: false,
    language: null,
    theme: null,
  })

  let known: string[] = []
  let uninstall = (): void => undefined
  return {
    ethereum: page.ethereum,
    portolan: page.portolan,
    accounts: async () =>
      (await lane.call('getWallet')).accounts.map(({ address }) => address),
    install: (target = globalThis) => {
      uninstall()
      uninstall = install(target, page)
    },
    uninstall: () => uninstall(),
    nextRequest: async ({ method, timeout = REQUEST_TIMEOUT_MS } = {}) => {
      const methods = method === undefined ? undefined : methodsFor(method)
      const request = await lane.nextRequest({ methods, known, timeout })
      if (!request) {
        throw new Error(
          `No ${method ?? 'request'} came within ${timeout / 1_000} s`,
        )
      }
      known = [...known, request.shown.id]
      return createMockRequest(request, lane)
    },
    rejectNext: async () => {
      await lane.call('setAutomatic', { ...toAutomatic('reject'), once: true })
    },
    policy,
    requests: () => lane.call('laneRequests'),
    transactions: () => lane.call('listTransactions'),
    session: async () =>
      (await lane.call('getSite', { origin }))?.session ?? null,
    stop: () => {
      uninstall()
      client.close()
      for (const port of open) port.disconnect()
      stop()
    },
  }
}

const pageOrigin = (): string => {
  const origin = globalThis.location?.origin
  return origin === undefined || origin === 'null' ? 'http://localhost' : origin
}
