import type { PopupContract } from '../../messaging/popup-contract.ts'
import type { RpcClient } from '../../messaging/rpc-client.ts'
import { fillIn } from '../../node-client/node-address.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'
import { storeValues, watchOnly } from './builders.ts'
import { createModelBrowser, type ModelBrowser } from './model-browser.ts'
import { createOracle, type Oracle } from './model-oracle.ts'
import { createModelPage, type ModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createRandom, type Random } from './model-random.ts'
import { createTestWorker } from './test-worker.ts'

export const ORIGINS = ['https://one.example', 'https://two.example'] as const
export const CHAINS = ['eip155:31337', 'eip155:31338', 'wallet:eip155'] as const
export const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** Two sites, a user and a browser that stops the worker. */
export type World = {
  random: Random
  browser: ModelBrowser
  oracle: Oracle
  pages: ModelPage[]
  openPage: (origin: string) => ModelPage
  /** The popup outside an approval window. */
  home: RpcClient<PopupContract>
  /** The popup page in a window. */
  popupOf: (windowId: number) => RpcClient<PopupContract>
  /** Operations of the user that have not finished yet. */
  undone: Set<string>
  errors: string[]
  /** Advances time step by step, and settles after each. */
  elapse: (milliseconds: number, step?: number) => Promise<void>
}

/** A read of a page; its only param describes the call for the oracle. */
type NodeCall = {
  id: number
  method: string
  params: [Parameters<Oracle['forwarded']>[0]]
}

export const createWorld = ({
  seed,
  createRelay,
  elapse,
}: {
  seed: number
  /** The real relay. */
  createRelay: Parameters<typeof createModelPage>[0]['createRelay']
  elapse: World['elapse']
}): World => {
  const random = createRandom(seed)
  const pages: ModelPage[] = []
  const popups = new Map<number, RpcClient<PopupContract>>()
  const errors: string[] = []
  let pageCount = 0
  const shown = (): ModelPage[] =>
    pages.filter(({ state }) => state === 'shown')
  const oracle = createOracle(() => pages)
  const answerAt = (url: string, { id, method, params }: NodeCall) => {
    if (method === 'eth_chainId') {
      const served = builtinNetworks.find(
        ({ node }) => node && url === fillIn(node.url),
      )
      const [, reference] = served?.chainId.split(':') ?? []
      const result = `0x${Number(reference).toString(16)}`
      return { answer: { jsonrpc: '2.0', id, result }, delay: random.below(5) }
    }
    const delay = random.below(4) === 0 ? random.below(3_000) : random.below(5)
    // The wallet's own, about a token: no contract is there.
    if (method === 'eth_call') {
      return { answer: { jsonrpc: '2.0', id, result: '0x' }, delay }
    }
    const [call] = params
    oracle.forwarded(call)
    return { answer: { jsonrpc: '2.0', id, result: call.sentAt }, delay }
  }

  const browser = createModelBrowser({
    createWorker: (host) =>
      createTestWorker(host, {
        log: {
          error: (what, error) => errors.push(`${what}: ${String(error)}`),
        },
      }),
    latency: () => (random.below(4) > 0 ? undefined : random.below(3)),
    callPages: () => {
      for (const { relay } of shown()) queueMicrotask(relay.wake)
    },
    onStored: (_, key, value) => oracle.stored(key, value),
    onWindowClosed: (windowId) => {
      popups.get(windowId)?.close()
      popups.delete(windowId)
    },
    node: (body, url) => {
      const calls: NodeCall | NodeCall[] = JSON.parse(body)
      // Calls of one turn may share a request.
      const results = [calls].flat().map((call) => answerAt(url, call))
      const answers = results.map(({ answer }) => answer)
      return {
        answer: JSON.stringify(Array.isArray(calls) ? answers : answers[0]),
        delay: Math.max(...results.map(({ delay }) => delay)),
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': ADDRESSES.slice(0, 2).map((address, index) =>
      watchOnly(address, `Account ${index}`),
    ),
  })
  const openPopup = (): RpcClient<PopupContract> => openModelPopup(browser)
  return {
    random,
    browser,
    oracle,
    pages,
    openPage: (origin) => {
      pageCount += 1
      const page = createModelPage({
        origin,
        name: `page-${pageCount}`,
        createRelay,
        connect: (from) => browser.connect('servePage', from),
        now: oracle.now,
        onAnswer: oracle.answered,
        onEvent: oracle.received,
      })
      pages.push(page)
      if (random.below(4) > 0) page.listen()
      return page
    },
    home: openPopup(),
    popupOf: (windowId) => {
      const popup = popups.get(windowId) ?? openPopup()
      popups.set(windowId, popup)
      return popup
    },
    undone: new Set(),
    errors,
    elapse,
  }
}
