import { errorCatalogue } from '../protocol/error-catalogue.ts'
import { isObject } from '../protocol/json-rpc.ts'
import type { Emitter, EventListener } from './emitter.ts'
import { ProviderError } from './provider-error.ts'
import type {
  ProviderState,
  StateChange,
  WatchedState,
} from './provider-state.ts'
import type { RequestArguments, RpcChannel } from './rpc-channel.ts'
import type { Subscriptions } from './subscriptions.ts'

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

// Captured before any script of the page can replace them.
const { stringify } = JSON
const { defineProperty } = Object

/** The session as an EIP-1193 provider. The worker does the translation. */
export const createEthereumProvider = ({
  channel,
  state,
  subscriptions,
  emitter,
}: {
  channel: RpcChannel
  state: WatchedState
  subscriptions: Subscriptions
  /** Of the page, which may remove all its listeners. */
  emitter: Emitter
}): EthereumProvider => {
  /** Emits one event per difference, so that none is emitted twice. */
  const update = ({ now, before }: StateChange): void => {
    const { chainId } = now
    // A listener may change the list it gets.
    const emitAccounts = (): void =>
      emitter.emit('accountsChanged', [...now.accounts])
    if (isConnected(now) && !isConnected(before)) {
      emitter.emit('connect', { chainId })
    }
    // The first state is not a change for the page.
    if (!before) return
    const isEnd = isConnected(before) && !isConnected(now)
    // Accounts first: otherwise a new chain would look like a switch.
    if (isEnd) {
      emitAccounts()
      emitter.emit('disconnect', new ProviderError(errorCatalogue.disconnected))
    }
    if (chainId !== before.chainId) emitter.emit('chainChanged', chainId)
    if (!isEnd && stringify(now.accounts) !== stringify(before.accounts)) {
      emitAccounts()
    }
  }

  state.onChange(update)
  subscriptions.onMessage((message) => emitter.emit('message', message))

  const request = async (call: RequestArguments): Promise<unknown> => {
    // Read once: a getter might return another value the second time.
    const { method, params } = isObject(call) ? call : ({} as RequestArguments)
    const read = isObject(call) ? { method, params } : call
    const result = await channel.request(read, 'eip1193')
    if (method === 'eth_subscribe') subscriptions.add(result as string)
    return result
  }

  const listen =
    (isOnce: boolean): Listen =>
    (name, listener) => {
      emitter.on(name, listener, isOnce)
      state.listen()
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

const isConnected = (state?: ProviderState): boolean =>
  state?.accounts[0] !== undefined
