import type { RpcEvent } from '../protocol/json-rpc.ts'
import { createEmitter, type EventListener } from './emitter.ts'
import type { RequestArguments, RpcChannel } from './rpc-channel.ts'

/** The wallet as a page sees it: `window.portolan`. */
export type Provider = Readonly<{
  request: (call: RequestArguments) => Promise<unknown>
  /** `name` is the event's wire name, such as `wallet_sessionChanged`. */
  on: (name: string, listener: EventListener) => void
  off: (name: string, listener: EventListener) => void
}>

// Captured before any script of the page can replace them.
const { parse } = JSON
const { freeze } = Object

/** The session API, unchanged. */
export const createProvider = (channel: RpcChannel): Provider => {
  const { on, off, emit } = createEmitter()

  channel.onMessage((message) => {
    if (message.type !== 'event' || message.api) return
    const { method, params }: RpcEvent = parse(message.json)
    emit(method, params)
  })

  return freeze({
    request: (call: RequestArguments) => channel.request(call),
    on: (name: string, listener: EventListener) => {
      on(name, listener)
      channel.listen()
    },
    off,
  })
}
