import { isObject } from '../protocol/json-rpc.ts'
import type { Json } from './json.ts'

export type SubscriptionListener = {
  onEvent: (event: Json) => void
  /** The socket closed: events may be missing. */
  onLost: () => void
}

/** More events than this before an answer mean a misbehaving node. */
const MAX_QUEUED = 1_000

/** Maps the events of a socket to listeners. */
export class SocketSubscriptions {
  readonly #listeners = new Map<string, SubscriptionListener>()
  /** Nodes may send events before the answer with the subscription's id. */
  readonly #early = new Map<string, Json[]>()
  #opening = 0
  #queued = 0

  /** Subscribes, and listens from the first event on. */
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
        this.#queued = 0
      }
    }
  }

  /** Whether it existed. */
  end(id: string): boolean {
    return this.#listeners.delete(id)
  }

  /** False for a message that is no event, or one too many. */
  take(params: unknown): boolean {
    if (!isObject(params) || typeof params.subscription !== 'string') {
      return false
    }
    const id = params.subscription
    const event = (params.result ?? null) as Json
    const listener = this.#listeners.get(id)
    if (listener) listener.onEvent(event)
    else if (this.#opening > 0) return this.#queue(id, event)
    return true
  }

  lose(): void {
    const listeners = [...this.#listeners.values()]
    this.#listeners.clear()
    for (const { onLost } of listeners) onLost()
  }

  #queue(id: string, event: Json): boolean {
    this.#queued += 1
    if (this.#queued > MAX_QUEUED) return false
    const early = this.#early.get(id) ?? []
    early.push(event)
    this.#early.set(id, early)
    return true
  }
}
