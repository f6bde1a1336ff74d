import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import type { ChainSource } from '../subscriptions/chain-source.ts'
import { takeLastingStream } from '../subscriptions/lasting-stream.ts'
import type { Outbox } from '../subscriptions/slow-consumer.ts'
import {
  createValve,
  limitExceeded,
  type SubscriberConnection,
} from '../subscriptions/subscriber-connection.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { realTiming } from '../subscriptions/timing.ts'
import { type SolanaTopic, toTopic } from './topic.ts'

const MOST_PER_CONNECTION = 100

type Listener = (json: string) => void
type Join = (topic: SolanaTopic, listener: Listener) => Promise<() => void>

/** All subscriptions to one Solana network. */
export const createSolanaSubscriptions = (
  source: ChainSource,
): Subscriptions => {
  const join = createHub(source)
  return {
    connect: (outbox) => createConnection(join, outbox),
    // Nodes say what changes; there is no chain to follow.
    look: () => undefined,
  }
}

type Shared = { listeners: Set<Listener>; started: Promise<() => void> }

/**
 * Equal subscriptions share a stream of a node. Those to a signature do not: a
 * node says at once what it knows already, and only to the first.
 */
const createHub = (source: ChainSource): Join => {
  const open = new Map<string, Shared>()
  const start = (topic: SolanaTopic, tell: Listener): Promise<() => void> =>
    takeLastingStream({
      take: (listener) => source.subscribe(toTopic(topic), listener),
      onEvent: (event) => tell(String(event)),
      onRetaken: () => void catchUp(source, topic, tell),
      onLost: () => undefined,
      timing: realTiming,
    })
  return async (topic, listener) => {
    if (topic.method === 'signatureSubscribe') {
      return await start(topic, listener)
    }
    const identity = toTopic(topic)
    const known = open.get(identity)
    const listeners = known?.listeners ?? new Set<Listener>()
    const shared = known ?? {
      listeners,
      started: start(topic, (json) => {
        for (const tell of listeners) tell(json)
      }),
    }
    open.set(identity, shared)
    listeners.add(listener)
    const leave = (): void => {
      listeners.delete(listener)
      if (listeners.size > 0 || open.get(identity) !== shared) return
      open.delete(identity)
      shared.started.then((end) => end()).catch(() => undefined)
    }
    try {
      await shared.started
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }
}

/** What was missed while the stream was lost, as far as it can be known. */
const catchUp = async (
  source: ChainSource,
  { method, params }: SolanaTopic,
  tell: Listener,
): Promise<void> => {
  if (method !== 'accountSubscribe') return
  const call = { method: 'getAccountInfo', params }
  const outcome: Outcome | undefined = await source
    .ask(call)
    .catch(() => undefined)
  if (!outcome || 'error' in outcome) return
  const { value } = outcome.result as { value?: Json }
  if (value) tell(outcome.json ?? JSON.stringify(outcome.result))
}

const createConnection = (join: Join, outbox: Outbox): SubscriberConnection => {
  const endings = new Map<number, () => void>()
  let starting = 0
  let lastId = 0
  let isClosed = false
  const end = (id: number): boolean => {
    endings.get(id)?.()
    return endings.delete(id)
  }
  return {
    subscribe: async (given, answered, method = '') => {
      if (endings.size + starting >= MOST_PER_CONNECTION) {
        return { error: limitExceeded(MOST_PER_CONNECTION) }
      }
      lastId += 1
      const id = lastId
      const topic = { method, params: given as readonly Json[] }
      const kind = method.replace('Subscribe', '')
      const valve = createValve(outbox)
      let isAnswered = false
      let isOver = false
      const tell = (json: string): void => {
        if (isOver) return
        valve.send(toNotification({ kind, id, json }))
        // A signature has one event.
        isOver = kind === 'signature'
        if (isOver && isAnswered) end(id)
      }
      starting += 1
      try {
        const leave = await join(topic, tell)
        endings.set(id, () => {
          leave()
          valve.shut()
        })
        if (isClosed) end(id)
      } finally {
        starting -= 1
      }
      const onAnswered = (): void => {
        isAnswered = true
        valve.open()
        if (isOver) end(id)
      }
      answered.then(onAnswered, () => end(id))
      return { result: id }
    },
    unsubscribe: (id) => end(Number(id)),
    close: () => {
      isClosed = true
      for (const id of endings.keys()) end(id)
    },
  }
}

/** An event is serialised once; only the id differs between subscribers. */
const toNotification = ({
  kind,
  id,
  json,
}: {
  kind: string
  id: number
  json: string
}): string =>
  `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${json},"subscription":${id}}}`
