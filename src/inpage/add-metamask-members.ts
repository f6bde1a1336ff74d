import { isObject } from '../protocol/json-rpc.ts'
import type { Emitter } from './emitter.ts'
import type { EthereumProvider } from './ethereum-provider.ts'
import type { WatchedState } from './provider-state.ts'
import type { RequestArguments } from './rpc-channel.ts'

type Call = RequestArguments & { id?: unknown }
type Callback = (error: unknown, answer: unknown) => void
type Settled = { error: unknown; answer: object }

// Captured before any script of the page can replace them.
const { defineProperty, entries, hasOwn } = Object
const { isArray } = Array
const toNumber = BigInt
const reject = Promise.reject.bind(Promise)

export const networkVersionOf = (chainId: string): string =>
  `${toNumber(chainId)}`

/** Adds the members that dapps expect of MetaMask's provider. */
export const addMetaMaskMembers = ({
  provider,
  state,
  emitter,
}: {
  provider: EthereumProvider
  state: WatchedState
  emitter: Emitter
}): void => {
  const { request } = provider

  const settle = async (call: Call): Promise<Settled> => {
    const id = isObject(call) ? call.id : undefined
    const head = { ...(id !== undefined && { id }), jsonrpc: '2.0' }
    try {
      return { error: null, answer: { ...head, result: await request(call) } }
    } catch (error) {
      const { code, message, data } = Object(error)
      return { error, answer: { ...head, error: { code, message, data } } }
    }
  }

  /** MetaMask's test dapp passes no callback and awaits the answers. */
  const sendAsync = async (
    payload: Call | Call[],
    callback?: Callback,
  ): Promise<unknown> => {
    if (!isArray(payload)) {
      const { error, answer } = await settle(payload)
      callback?.(error, answer)
      return answer
    }
    const settled = await Promise.all(payload.map(settle))
    const answers = settled.map(({ answer }) => answer)
    callback?.(null, answers)
    return answers
  }

  /** Answers at once what it knows. */
  const sendNow = (call: Call): object => {
    const known: Record<string, unknown> = {
      eth_accounts: [...(state.last()?.accounts ?? [])],
      eth_coinbase: selectedAddress(),
      net_version: networkVersion(),
    }
    if (!hasOwn(known, call.method)) {
      throw new Error(`Use request instead of send for ${call.method}`)
    }
    return { id: call.id, jsonrpc: '2.0', result: known[call.method] }
  }

  const send = (first: string | Call, second?: unknown): unknown => {
    if (typeof first === 'string') {
      return settle({ method: first, params: second }).then(
        ({ error, answer }) => (error ? reject(error) : answer),
      )
    }
    return typeof second === 'function'
      ? void sendAsync(first, second as Callback)
      : sendNow(first)
  }

  const chainId = (): string | null => state.last()?.chainId ?? null
  const networkVersion = (): string | null => {
    const known = chainId()
    return known === null ? null : networkVersionOf(known)
  }
  const selectedAddress = (): string | null => state.last()?.accounts[0] ?? null

  state.onChange(({ now, before }) => {
    if (before && now.chainId !== before.chainId) {
      emitter.emit('networkChanged', networkVersionOf(now.chainId))
    }
  })
  state.listen()

  const members = {
    isMetaMask: true,
    enable: () => request({ method: 'eth_requestAccounts' }),
    send,
    sendAsync,
    isConnected: () => chainId() !== null,
    // No page learns whether the wallet is locked.
    _metamask: { isUnlocked: async () => true },
  }
  for (const [name, value] of entries(members)) {
    defineProperty(provider, name, { value, enumerable: true })
  }
  const read = { chainId, networkVersion, selectedAddress }
  for (const [name, get] of entries(read)) {
    defineProperty(provider, name, { get, enumerable: true })
  }
}
