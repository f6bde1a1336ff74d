import type { AutomaticDecision } from '../../messaging/automatic-contract.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { hostedNodes } from '../../storage/testing/stored-record.ts'
import { storeValues } from './builders.ts'
import { createModelBrowser } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import type { OpenWallet } from './test-acting-world.ts'
import { createTestWorker } from './test-worker.ts'

export const ORIGIN = 'https://a.example'
export const [LOCAL, PUBLIC] = ['eip155:31337', 'eip155:1'] as const
export const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
export const HOUR = 3_600_000

type Tools = Pick<Parameters<typeof createModelPage>[0], 'createRelay'> & {
  /** Repeats the task until it does not throw. */
  waitFor: <Result>(task: () => Result | Promise<Result>) => Promise<Result>
}

type NodeCall = { id: number; method: string; params: unknown[] }

const answers: Record<string, unknown> = {
  eth_blockNumber: '0x1',
  eth_getBlockByNumber: {
    baseFeePerGas: '0x7',
    gasLimit: '0x1c9c380',
    hash: `0x${'1'.repeat(64)}`,
  },
  eth_feeHistory: {
    baseFeePerGas: ['0x7', '0x7'],
    reward: [['0x1', '0x1', '0x1']],
  },
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_sendRawTransaction: '0x1',
}

/** A worker with a node on this computer and one elsewhere, and a page. */
export const createDeveloperWorlds =
  ({ createRelay, waitFor }: Tools) =>
  async (wallet?: OpenWallet) => {
    const received: RpcAnswer[] = []
    const node = { isDown: false }
    /** What the local node answers instead, by method. */
    const own = new Map<string, (params: unknown[]) => object>()
    const calls: { method: string; params: unknown[] }[] = []
    let opened = 0
    const browser = createModelBrowser({
      createWorker: (host) =>
        createTestWorker({
          ...host,
          windows: {
            ...host.windows,
            open: (place) => {
              opened += 1
              return host.windows.open(place)
            },
          },
        }),
      node: (body, url) => {
        if (node.isDown) return { answer: 'none', delay: 0 }
        const chainId = url.startsWith('https:') ? '0x1' : '0x7a69'
        const answerTo = ({ id, method, params }: NodeCall) => {
          calls.push({ method, params })
          const answer = own.get(method)?.(params)
          if (answer) return { jsonrpc: '2.0', id, ...answer }
          const result =
            method === 'eth_chainId' ? chainId : (answers[method] ?? null)
          return { jsonrpc: '2.0', id, result }
        }
        const asked = JSON.parse(body)
        const answer = Array.isArray(asked)
          ? asked.map(answerTo)
          : answerTo(asked)
        return { answer: JSON.stringify(answer), delay: 0 }
      },
    })
    for (const area of ['local', 'session'] as const) {
      for (const [key, value] of wallet?.[area] ?? []) {
        browser.stored[area].set(key, structuredClone(value))
      }
    }
    storeValues(browser.stored.local, {
      [`node/${PUBLIC}`]: hostedNodes({
        baseUrl: 'https://node.example',
        apiKey: '0123456789abcdef',
      }),
    })
    const popup = openModelPopup(browser)
    if (!wallet) await popup.call('startDeveloperWallet')
    const page = createModelPage({
      origin: ORIGIN,
      name: 'page',
      createRelay,
      connect: (from) => browser.connect('servePage', from),
      now: () => 0,
      onAnswer: (_, __, answer) => received.push(answer),
      onEvent: () => undefined,
    })
    const ask = (method: string, params: object) => {
      const { id } = page.ask(method, params)
      return {
        answer: () =>
          waitFor(() => {
            const found = received.find((one) => one.id === id)
            if (!found) throw new Error('no answer yet')
            return 'error' in found ? { error: found.error.code } : found.result
          }),
      }
    }
    const connect = (...chains: string[]) =>
      ask('wallet_createSession', {
        optionalScopes: Object.fromEntries(
          chains.map((chainId) => [
            chainId,
            { methods: [], notifications: [] },
          ]),
        ),
      })
    const invoke = (method: string, params: unknown, scope: string = LOCAL) =>
      ask('wallet_invokeMethod', { scope, request: { method, params } })
    const set = (change: Partial<AutomaticDecision> = {}) =>
      popup.call('setAutomatic', {
        origin: ORIGIN,
        decision: 'approve',
        until: Date.now() + HOUR,
        ...change,
      })
    /** Resolves when the user is asked. */
    const shown = () =>
      waitFor(async () => {
        if (browser.windows.size !== 1) throw new Error('no window yet')
        const [approval] = await popup.call('getApprovals')
        if (!approval) throw new Error('nothing is asked')
        return approval
      })
    return {
      browser,
      popup,
      node,
      own,
      calls,
      connect,
      invoke,
      set,
      shown,
      windows: () => opened,
    }
  }
