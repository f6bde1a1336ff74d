import { createHook, type Listen } from './hook.ts'
import type { RpcChannel } from './rpc-channel.ts'

/** The state of the EIP-1193 provider, sent by the worker. */
export type ProviderState = Readonly<{
  chainId: string
  accounts: readonly string[]
}>

export type StateChange = Readonly<{
  now: ProviderState
  before: ProviderState | undefined
}>

export type WatchedState = Readonly<{
  /** Undefined until the first one has arrived. */
  last: () => ProviderState | undefined
  /** Asks the worker for the state and for its changes. */
  listen: () => void
  onChange: Listen<StateChange>
}>

// Captured before any script of the page can replace it.
const { parse } = JSON

const API = 'eip1193'

export const createProviderState = (channel: RpcChannel): WatchedState => {
  const { listen: onChange, call } = createHook<StateChange>()
  let isListening = false
  let last: ProviderState | undefined

  channel.onMessage((message) => {
    if (message.type !== 'event' || message.api !== API) return
    const before = last
    const now: ProviderState = parse(message.json)
    last = now
    call({ now, before })
  })

  return {
    last: () => last,
    listen: () => {
      if (!isListening) channel.listen(API)
      isListening = true
    },
    onChange,
  }
}
