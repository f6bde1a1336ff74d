import { WebSocket } from 'ws'
import { MAX_SOCKET_TEXT } from '../../node-client/websocket.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { OutageError } from '../upstream/outage.ts'
import type { StreamListener, Upstream } from '../upstream/upstream.ts'
import { readNotification } from './parse-answer.ts'
import { fromTopic, type SolanaTopic } from './topic.ts'

type Pending = {
  resolve: (result: unknown) => void
  reject: (error: OutageError) => void
}

/** Sockets die without a word; a node that does not answer a ping is gone. */
const PING_MS = 20_000

/** One socket to a node, for all subscriptions; opened with the first. */
export const createUrlStreams = ({
  url,
  deadlineMs,
}: {
  /** Undefined if the node has none. */
  url: string | undefined
  deadlineMs: number
}): { subscribe: Upstream['subscribe']; close: () => void } => {
  let current: Promise<Connection> | undefined
  let isClosed = false
  const connect = (): Promise<Connection> => {
    if (url === undefined || isClosed) {
      return Promise.reject(new OutageError('refused'))
    }
    const opened = openConnection(url, deadlineMs, () => {
      if (current === opened) current = undefined
    })
    current ??= opened
    return current
  }
  return {
    subscribe: async (topic, listener) => {
      const connection = await (current ?? connect())
      return await connection.subscribe(fromTopic(topic), listener)
    },
    close: () => {
      isClosed = true
      current?.then((connection) => connection.close()).catch(() => undefined)
    },
  }
}

type Connection = {
  subscribe: (
    topic: SolanaTopic,
    listener: StreamListener,
  ) => Promise<() => void>
  close: () => void
}

const openConnection = async (
  url: string,
  deadlineMs: number,
  onClose: () => void,
): Promise<Connection> => {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: MAX_SOCKET_TEXT,
    followRedirects: false,
    handshakeTimeout: deadlineMs,
  })
  const pending = new Map<number, Pending>()
  const listeners = new Map<number, StreamListener>()
  let lastId = 0
  let isAlive = true
  // An error is followed by a close; its text may contain the address.
  socket.on('error', () => undefined)
  const ping = setInterval(() => {
    if (!isAlive) socket.terminate()
    isAlive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, PING_MS)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', () => {
    clearInterval(ping)
    onClose()
    const error = new OutageError('unreachable')
    for (const { reject } of pending.values()) reject(error)
    const lost = [...listeners.values()]
    listeners.clear()
    for (const { onLost } of lost) onLost()
  })
  /** `onResult` runs at once: an event may follow in the same chunk. */
  const ask = (
    { method, params }: SolanaTopic,
    onResult: (result: unknown) => void = () => undefined,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const timer = setTimeout(
        () => settle(() => reject(new OutageError('timeout'))),
        deadlineMs,
      )
      const settle = (end: () => void): void => {
        clearTimeout(timer)
        pending.delete(id)
        end()
      }
      pending.set(id, {
        resolve: (result) => {
          onResult(result)
          settle(() => resolve(result))
        },
        reject: (error) => settle(() => reject(error)),
      })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  socket.on('message', (data) => {
    try {
      receive(String(data))
    } catch {
      // A node that sends something else is not usable.
      socket.terminate()
    }
  })
  const receive = (text: string): void => {
    const message: unknown = JSON.parse(text)
    if (!isObject(message)) return
    if (typeof message.id !== 'number') {
      const event = readNotification(text)
      if (event) listeners.get(event.subscription)?.onEvent(event.json)
      return
    }
    const call = pending.get(message.id)
    if ('result' in message) call?.resolve(message.result)
    else call?.reject(new OutageError('malformed'))
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('close', () => reject(new OutageError('refused')))
  })
  return {
    subscribe: async (topic, listener) => {
      const id = readId(
        await ask(topic, (result) => listeners.set(readId(result), listener)),
      )
      return () => {
        if (!listeners.delete(id)) return
        const method = topic.method.replace('Subscribe', 'Unsubscribe')
        ask({ method, params: [id] }).catch(() => undefined)
      }
    },
    close: () => socket.terminate(),
  }
}

/** Throws for what no later event could name. */
const readId = (result: unknown): number => {
  if (Number.isSafeInteger(result)) return result as number
  throw new OutageError('malformed')
}
