import { randomBytes } from 'node:crypto'
import type { Outcome, RpcCall, RpcError } from '../json-rpc.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { Outbox } from './slow-consumer.ts'
import {
  parseSubscription,
  type SubscriptionRequest,
} from './subscription-params.ts'

/** One WebSocket's subscriptions to one network. */
export type SubscriberConnection = {
  /**
   * The result is the subscription's id; rejects with OutageError alone.
   *
   * A client can make nothing of an event before it has the answer that names
   * its subscription. Events start with the stream, not with the answer, so
   * they are held back until `answered` resolves: it must do so once the frame
   * with the answer (of a batch, the whole batch) was given to the socket, and
   * may reject when that will never be.
   */
  subscribe: (
    params: RpcCall['params'],
    answered: Promise<unknown>,
  ) => Promise<Outcome>
  /** False for what is not a subscription of this connection. */
  unsubscribe: (id: string) => boolean
  /** Ends all of them; nothing more is sent. */
  close: () => void
}

/** Hands events as JSON to a listener until it is told to leave. */
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

/** Keeps frames back until it is opened, and lets none pass once shut. */
const createValve = (
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

const limitExceeded = (most: number): RpcError => ({
  code: -32005,
  message: `Limit exceeded: at most ${most} subscriptions on one connection`,
})
