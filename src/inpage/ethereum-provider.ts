import { errorCatalogue } from '../protocol/error-catalogue.ts'
import { isObject } from '../protocol/json-rpc.ts'
import { createEmitter, type EventListener } from './emitter.ts'
import { ProviderError } from './provider-error.ts'
import type { RequestArguments, RpcChannel } from './rpc-channel.ts'

type Listen = (name: string, listener: EventListener) => EthereumProvider

/** EIP-1193, and the methods of Node's emitters that dapps use. */
export type EthereumProvider = Readonly<{
  isPortolan: true
  request: (call: RequestArguments) => Promise<unknown>
  on: Listen
  once: Listen
  addListener: Listen
  off: Listen
  removeListener: Listen
  removeAllListeners: (name?: string) => EthereumProvider
}>

/** The provider's state, sent by the worker. */
type ProviderState = { chainId: string; accounts: string[] }

/** The state to compare with: a listener may change the list it gets. */
type Compared = { chainId: string; accounts: string; isConnected: boolean }

// Captured before any script of the page can replace them.
const { parse, stringify } = JSON
const { create, defineProperty } = Object

const API = 'eip1193'

/** The session as an EIP-1193 provider. The worker does the translation. */
export const createEthereumProvider = (
  channel: RpcChannel,
): EthereumProvider => {
  const emitter = createEmitter()
  /** Subscriptions made here: the session API has its own in the same page. */
  const subscriptions: Record<string, true> = create(null)
  let isListening = false
  let last: Compared | undefined

  /** Emits one event per difference, so that none is emitted twice. */
  const update = ({ chainId, accounts }: ProviderState): void => {
    const before = last
    const isConnected = accounts[0] !== undefined
    const now = { chainId, accounts: stringify(accounts), isConnected }
    last = now
    if (isConnected && !before?.isConnected) {
      emitter.emit('connect', { chainId })
    }
    // The first state is not a change for the page.
    if (!before) return
    const isEnd = before.isConnected && !isConnected
    // Accounts first: otherwise a new chain would look like a switch.
    if (isEnd) {
      emitter.emit('accountsChanged', accounts)
      emitter.emit('disconnect', new ProviderError(errorCatalogue.disconnected))
    }
    if (chainId !== before.chainId) emitter.emit('chainChanged', chainId)
    if (!isEnd && now.accounts !== before.accounts) {
      emitter.emit('accountsChanged', accounts)
    }
  }

  const notify = (json: string): void => {
    const { method, params } = parse(json)
    if (method !== 'wallet_notify') return
    const { method: type, params: data } = params.notification
    if (type === 'eth_subscription' && subscriptions[data.subscription]) {
      emitter.emit('message', { type, data })
    }
  }

  channel.onMessage((message) => {
    if (message.type !== 'event') return
    if (message.api === API) update(parse(message.json))
    else notify(message.json)
  })

  const request = async (call: RequestArguments): Promise<unknown> => {
    // Read once: a getter might return another value the second time.
    const { method, params } = isObject(call) ? call : ({} as RequestArguments)
    const read = isObject(call) ? { method, params } : call
    const result = await channel.request(read, API)
    if (method === 'eth_subscribe') subscriptions[result as string] = true
    return result
  }

  const listen =
    (isOnce: boolean): Listen =>
    (name, listener) => {
      emitter.on(name, listener, isOnce)
      if (!isListening) channel.listen(API)
      isListening = true
      return provider
    }
  const on = listen(false)
  const off: Listen = (name, listener) => {
    emitter.off(name, listener)
    return provider
  }
  const removeAllListeners = (name?: string): EthereumProvider => {
    emitter.clear(name)
    return provider
  }
  const members = {
    isPortolan: true,
    request,
    on,
    once: listen(true),
    addListener: on,
    off,
    removeListener: off,
    removeAllListeners,
  } as const
  const provider = {} as EthereumProvider
  // Not frozen: old dapps add their own members.
  for (const [name, value] of Object.entries(members)) {
    defineProperty(provider, name, { value, enumerable: true })
  }
  return provider
}
