import { randomBytes } from 'node:crypto'
import type { Outcome, RpcCall, RpcError } from '../json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { Outbox } from './slow-consumer.ts'
import {
  parseSubscription,
  type SubscriptionRequest,
} from './subscription-params.ts'

/** The subscriptions of one WebSocket to one network. */
export type SubscriberConnection = {
  /**
   * Resolves with the subscription's id; rejects only with OutageError.
   *
   * A client cannot use an event before it has the answer with the
   * subscription's id. Events start with the stream, before the answer, so they
   * are queued until `answered` resolves: it must do so once the frame with the
   * answer (or the whole batch) was given to the socket, and may reject if that
   * will never happen.
   */
  subscribe: (
    params: RpcCall['params'],
    answered: Promise<unknown>,
    /** Solana has a method for each kind of subscription. */
    method?: string,
  ) => Promise<Outcome>
  /** False if this connection has no such subscription. */
  unsubscribe: (id: string) => boolean
  /** Ends all subscriptions; nothing more is sent. */
  close: () => void
}

/** Passes events as JSON to a listener until it is stopped. */
export type JoinTopic = (
  request: SubscriptionRequest,
  listener: (json: string) => void,
) => Promise<() => void>

type SubscriberConnectionOptions = {
  join: JoinTopic
  outbox: Outbox
  mostSubscriptions: number
}

const MOST_HELD_CHARACTERS = 4 * 1024 * 1024

export const createSubscriberConnection = ({
  join,
  outbox,
  mostSubscriptions,
}: SubscriberConnectionOptions): SubscriberConnection => {
  const endings = new Map<string, () => void>()
  let starting = 0
  let closed = false

  const open = async (
    request: SubscriptionRequest,
    answered: Promise<unknown>,
  ): Promise<string> => {
    const id = `0x${randomBytes(16).toString('hex')}`
    const valve = createValve(outbox)
    const leave = await join(request, (json) =>
      valve.send(toNotification(id, json)),
    )
    if (closed) {
      leave()
      return id
    }
    endings.set(id, () => {
      leave()
      valve.shut()
    })
    void answered.then(valve.open, () => unsubscribe(id))
    return id
  }
  const unsubscribe = (id: string): boolean => {
    endings.get(id)?.()
    return endings.delete(id)
  }
  return {
    subscribe: async (params, answered) => {
      const request = readRequest(params)
      if ('code' in request) return { error: request }
      if (endings.size + starting >= mostSubscriptions) {
        return { error: limitExceeded(mostSubscriptions) }
      }
      starting += 1
      try {
        return { result: await open(request, answered) }
      } finally {
        starting -= 1
      }
    },
    unsubscribe,
    close: () => {
      closed = true
      for (const id of endings.keys()) unsubscribe(id)
    },
  }
}

/** Queues frames until it is opened, and drops them once shut. */
export const createValve = (
  outbox: Outbox,
): { send: (frame: string) => void; open: () => void; shut: () => void } => {
  let state: 'held' | 'open' | 'shut' = 'held'
  let held: string[] = []
  let characters = 0
  return {
    send: (frame) => {
      if (state === 'open') outbox.send(frame)
      if (state !== 'held') return
      held.push(frame)
      characters += frame.length
      if (characters > MOST_HELD_CHARACTERS) outbox.overflow()
    },
    open: () => {
      if (state !== 'held') return
      state = 'open'
      for (const frame of held) outbox.send(frame)
      held = []
    },
    shut: () => {
      state = 'shut'
      held = []
    },
  }
}

/** An event is serialised once; only the id differs between subscribers. */
const toNotification = (id: string, json: string): string =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${json}}}`

const readRequest = (
  params: RpcCall['params'],
): SubscriptionRequest | RpcError => {
  try {
    return parseSubscription(params)
  } catch (error) {
    if (error instanceof InvalidParamsError) return error.toRpcError()
    throw error
  }
}

export const limitExceeded = (most: number): RpcError => ({
  code: -32005,
  message: `Limit exceeded: at most ${most} subscriptions on one connection`,
})
