import { createHook, type Listen } from './hook.ts'
import type { RpcChannel } from './rpc-channel.ts'

/** The `message` event of EIP-1193. */
export type SubscriptionMessage = { type: string; data: unknown }

export type Subscriptions = Readonly<{
  add: (id: string) => void
  onMessage: Listen<SubscriptionMessage>
}>

// Captured before any script of the page can replace them.
const { parse } = JSON
const { create } = Object

/**
 * Subscriptions made by EIP-1193: the session API has its own in the same page.
 */
export const createSubscriptions = (channel: RpcChannel): Subscriptions => {
  const ids: Record<string, true> = create(null)
  const { listen, call } = createHook<SubscriptionMessage>()
  channel.onMessage((message) => {
    if (message.type !== 'event' || message.api) return
    const { method, params } = parse(message.json)
    if (method !== 'wallet_notify') return
    const { method: type, params: data } = params.notification
    if (type === 'eth_subscription' && ids[data.subscription]) {
      call({ type, data })
    }
  })
  return {
    add: (id) => {
      ids[id] = true
    },
    onMessage: listen,
  }
}
