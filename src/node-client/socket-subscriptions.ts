import { isObject } from '../protocol/json-rpc.ts'
import type { Json } from './json.ts'

export type SubscriptionListener = {
  onEvent: (event: Json) => void
  /** The socket is gone: nothing more comes, and something may be missed. */
  onLost: () => void
}

/** Events come in the order of the chain; more of them before one answer are
 * no node's doing. */
const MAX_KEPT = 1_000

/** Which listener a socket's events are for. */
export class SocketSubscriptions {
  readonly #listeners = new Map<string, SubscriptionListener>()
  /** Nodes send the first events before they have said the subscription's id. */
  readonly #early = new Map<string, Json[]>()
  #opening = 0
  #kept = 0

  /** Calls the node, and listens from its first event on. */
  async open(
    subscribe: () => Promise<string>,
    listener: SubscriptionListener,
  ): Promise<string> {
    this.#opening += 1
    try {
      const id = await subscribe()
      this.#listeners.set(id, listener)
      for (const event of this.#early.get(id) ?? []) listener.onEvent(event)
      return id
    } finally {
      this.#opening -= 1
      if (this.#opening === 0) {
        this.#early.clear()
        this.#kept = 0
      }
    }
  }

  /** Whether it was there. */
  end(id: string): boolean {
    return this.#listeners.delete(id)
  }

  /** False for what is no event, or one too many. */
  take(params: unknown): boolean {
    if (!isObject(params) || typeof params.subscription !== 'string') {
      return false
    }
    const id = params.subscription
    const event = (params.result ?? null) as Json
    const listener = this.#listeners.get(id)
    if (listener) listener.onEvent(event)
    else if (this.#opening > 0) return this.#keep(id, event)
    return true
  }

  lose(): void {
    const listeners = [...this.#listeners.values()]
    this.#listeners.clear()
    for (const { onLost } of listeners) onLost()
  }

  #keep(id: string, event: Json): boolean {
    this.#kept += 1
    if (this.#kept > MAX_KEPT) return false
    const early = this.#early.get(id) ?? []
    early.push(event)
    this.#early.set(id, early)
    return true
  }
}
