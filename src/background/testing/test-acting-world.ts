import type { Json } from '@metamask/utils'
import type { Approval } from '../../messaging/approval-contract.ts'
import type { PageApi } from '../../protocol/envelope.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { messageOf } from '../../protocol/message-of.ts'
import { namespaces as listed } from '../namespaces/list.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { storeValues } from './builders.ts'
import { createModelBrowser } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { ADDRESSES, createImported } from './test-wallet.ts'
import { createTestWorker } from './test-worker.ts'

export const ACTING_ORIGIN = 'https://a.example'
export const actingChains = {
  CHAIN: 'eip155:31337',
  OTHER_CHAIN: 'eip155:31338',
} as const
const [ADDRESS] = ADDRESSES

export type OpenWallet = Record<
  'local' | 'session',
  ReadonlyMap<string, unknown>
>

/** The storage of an unlocked wallet; deriving its key is slow. */
export const createOpenWallet = async (): Promise<OpenWallet> => {
  const { local, session } = await createImported()
  const key = session.stored.get('unlocked/key') as { value: object }
  const usedAt = Date.now()
  return {
    local: local.stored,
    session: new Map([
      ['unlocked/key', { ...key, value: { ...key.value, usedAt } }],
    ]),
  }
}

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData_v3',
  'personal_ecRecover',
  'eth_sendTransaction',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

const scopeOf = (chainId: string) => ({
  methods,
  notifications: [],
  accounts: [`${chainId}:${ADDRESS}`],
})

type Call = { id: number; method: string; params: readonly Json[] }

/** A whole worker with keys, a page with a session, and the popup. */
export const createActingWorld = ({
  wallet,
  createRelay,
  namespaces = listed,
  node,
  delay = () => 0,
}: {
  wallet: OpenWallet
  namespaces?: readonly Namespace[]
  createRelay: Parameters<typeof createModelPage>[0]['createRelay']
  /** The answer of every chain's node; it throws to refuse. */
  node: (method: string, params: readonly Json[]) => Json
  /** Its delay in milliseconds. */
  delay?: (body: string) => number
}) => {
  const answers = new Map<unknown, RpcAnswer[]>()
  const asked: string[] = []
  const browser = createModelBrowser({
    createWorker: (host) => createTestWorker(host, { namespaces }),
    node: (body, url) => {
      const answer = ({ id, method, params }: Call) => {
        asked.push(method)
        const isOther = url.includes('/local-two/')
        const chainId = isOther ? '0x7a6a' : '0x7a69'
        try {
          const result =
            method === 'eth_chainId' ? chainId : node(method, params)
          return { jsonrpc: '2.0', id, result }
        } catch (error) {
          const message = messageOf(error)
          return { jsonrpc: '2.0', id, error: { code: -32000, message } }
        }
      }
      const calls: Call | Call[] = JSON.parse(body)
      const answers = Array.isArray(calls) ? calls.map(answer) : answer(calls)
      return { answer: JSON.stringify(answers), delay: delay(body) }
    },
  })
  const { CHAIN, OTHER_CHAIN } = actingChains
  for (const area of ['local', 'session'] as const) {
    for (const [key, value] of wallet[area]) {
      browser.stored[area].set(key, structuredClone(value))
    }
  }
  storeValues(browser.stored.session, { 'tidied/sessions': true })
  storeValues(browser.stored.local, {
    [`session/${ACTING_ORIGIN}`]: {
      generation: 1,
      sessionScopes: {
        [CHAIN]: scopeOf(CHAIN),
        [OTHER_CHAIN]: scopeOf(OTHER_CHAIN),
      },
      sessionProperties: {},
    },
  })
  const popup = openModelPopup(browser)
  const page = createModelPage({
    origin: ACTING_ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) =>
      answers.set(answer.id, [...(answers.get(answer.id) ?? []), answer]),
    onEvent: () => undefined,
  })
  /** The only answer to a request. */
  const answerTo = async (id: unknown): Promise<unknown> => {
    const [answer, ...more] = await until(() => answers.get(id))
    if (!answer || more.length > 0) throw new Error('not one answer')
    return 'error' in answer ? answer.error : answer.result
  }
  const ask = (method: string, params: object, api?: PageApi) => {
    const { id } = page.ask(method, params, api)
    return { answer: () => answerTo(id) }
  }
  const invoke = (method: string, params: object, scope: string = CHAIN) =>
    ask('wallet_invokeMethod', { scope, request: { method, params } })
  /** Resolves when an approval is shown. */
  const shown = (): Promise<Approval> =>
    until(async () => (await popup.call('getApprovals'))[0])
  return { browser, popup, page, asked, ask, invoke, shown }
}

/** Polls for as long as a test may take, at first often. */
const until = async <Value>(
  look: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> => {
  for (let pause = 1; ; pause = Math.min(2 * pause, 100)) {
    const value = await look()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
