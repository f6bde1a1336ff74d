import type { Call } from './ask.ts'
import { NodeAnswerError } from './errors.ts'
import type { Json } from './json.ts'
import { pollHeads } from './poll-heads.ts'
import { pollPending } from './poll-pending.ts'
import type { SubscriptionListener } from './socket-subscriptions.ts'
import type { SocketNode } from './websocket.ts'

/** Events of a node. */
export type Topic = keyof typeof PARAMS

const PARAMS = {
  newHeads: ['newHeads'],
  /** Their hashes. */
  newPendingTransactions: ['newPendingTransactions'],
  fullPendingTransactions: ['newPendingTransactions', true],
} as const satisfies Record<string, readonly Json[]>

export type TopicStreams = Readonly<{
  /** Resolves with the function that ends it. */
  subscribe: (
    topic: Topic,
    listener: SubscriptionListener,
  ) => Promise<() => void>
  /** Ends all polling; its listeners are told that events may be missing. */
  close: () => void
}>

const POLL_MS = 4_000

/** How often a failed socket is tried again while the node is polled. */
const RECONNECT_MS = 1_000

/**
 * Subscribes over a node's socket. A node without one, or without subscriptions
 * over it, is polled; so is one whose socket is down, until it is up again.
 */
export const createTopicStreams = ({
  socket,
  request,
  hasHttp,
  pollMs = POLL_MS,
}: {
  socket: Pick<SocketNode, 'subscribe' | 'connect'> | undefined
  request: Call<Json>
  /** Whether the node can be polled while its socket is down. */
  hasHttp: boolean
  pollMs?: number
}): TopicStreams => {
  /** Each function reports its stream as lost. */
  const polls = new Set<() => void>()

  const poll = async (
    topic: Topic,
    { onEvent, onLost }: SubscriptionListener,
    failed?: Pick<SocketNode, 'connect'>,
  ): Promise<() => void> => {
    const start = topic === 'newHeads' ? pollHeads : pollPending
    let isEnded = false
    const started = await start({
      request,
      full: topic === 'fullPendingTransactions',
      everyMs: pollMs,
      listener: {
        // A poll may be waiting for its answer when the stream ends.
        onEvent: (event) => {
          if (!isEnded) onEvent(event)
        },
        onLost: () => lose(),
      },
    })
    const reconnecting =
      failed &&
      setInterval(
        () => failed.connect().then(lose, () => undefined),
        RECONNECT_MS,
      )
    const end = (): boolean => {
      isEnded = true
      clearInterval(reconnecting)
      started.stop()
      return polls.delete(lose)
    }
    const lose = (): void => {
      if (end()) onLost()
    }
    polls.add(lose)
    return () => void end()
  }

  return {
    subscribe: async (topic, listener) => {
      if (!socket) return await poll(topic, listener)
      try {
        return await socket.subscribe(PARAMS[topic], listener)
      } catch (error) {
        if (error instanceof NodeAnswerError) return await poll(topic, listener)
        if (!hasHttp) throw error
        return await poll(topic, listener, socket)
      }
    },
    close: () => {
      for (const lose of polls) lose()
    },
  }
}
