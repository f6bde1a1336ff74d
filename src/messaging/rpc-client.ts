import type { Port } from './browser.ts'
import { isRefusalCode, Refusal } from './refusal.ts'
import {
  type Call,
  isAnswer,
  isPush,
  type RpcContract,
} from './rpc-messages.ts'

export type RpcClient<Contract extends RpcContract> = {
  call<Name extends keyof Contract['procedures'] & string>(
    name: Name,
    ...params: ParamsOf<Contract['procedures'][Name]>
  ): Promise<Contract['procedures'][Name]['result']>
  on<Event extends keyof Contract['events'] & string>(
    event: Event,
    listener: (data: Contract['events'][Event]) => void,
  ): () => void
  /** Events are lost while the port is closed: read the state again. */
  onReconnect(listener: () => void): () => void
  /** Replaces a port that is open but does not answer. */
  reconnect(): void
  close(): void
}

type ParamsOf<Procedure extends { params: unknown }> =
  undefined extends Procedure['params']
    ? [params?: Procedure['params']]
    : [params: Procedure['params']]

type Pending = {
  call: Call
  resolve: (result: never) => void
  reject: (error: Error) => void
}

const firstPauseMs = 50
const longestPauseMs = 1_000

/**
 * Calls over a port that may close at any time, because the browser stops an
 * idle worker. Pending calls are resent on the next port, so every procedure
 * that writes must be idempotent, like a decision with its id.
 */
export const createRpcClient = <Contract extends RpcContract>(
  openPort: () => Port,
): RpcClient<Contract> => {
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, Set<(data: never) => void>>()
  const reconnectListeners = new Set<() => void>()
  let port: Port | undefined
  let lastId = 0
  let closed = false
  let hadPort = false
  let silentDrops = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  const isNeeded = (): boolean =>
    pending.size > 0 || [...listeners.values()].some(({ size }) => size > 0)

  const receive = (message: unknown): void => {
    silentDrops = 0
    if (isAnswer(message)) {
      const asked = pending.get(message.id)
      pending.delete(message.id)
      if (message.type === 'error') asked?.reject(errorOf(message))
      else asked?.resolve(message.result as never)
    } else if (isPush(message)) {
      for (const listener of listeners.get(message.event) ?? []) {
        listener(message.data as never)
      }
    }
  }

  const connect = (): void => {
    if (port || closed || pause !== undefined) return
    try {
      const opened = openPort()
      opened.onMessage.addListener((message) => {
        if (port === opened) receive(message)
      })
      opened.onDisconnect.addListener(() => {
        if (port === opened) lose()
      })
      port = opened
      for (const { call } of pending.values()) opened.postMessage(call)
    } catch {
      // No port, or it closed at once: handle it like a dropped one.
      lose()
      return
    }
    if (hadPort) for (const listener of reconnectListeners) listener()
    hadPort = true
  }

  const lose = (): void => {
    port = undefined
    if (!isNeeded()) return
    // Reconnect at once after the first drop: the worker stopped. Repeated
    // drops without a message are a refusal, so back off.
    const pauseMs =
      silentDrops === 0
        ? 0
        : Math.min(firstPauseMs * 2 ** (silentDrops - 1), longestPauseMs)
    silentDrops += 1
    pause = setTimeout(resume, pauseMs)
  }

  const resume = (): void => {
    clearTimeout(pause)
    pause = undefined
    connect()
  }

  const drop = (): void => {
    const dropped = port
    port = undefined
    dropped?.disconnect()
  }

  return {
    call: (name, ...[params]) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The connection is closed')
        lastId += 1
        const call: Call = { type: 'call', id: lastId, name, params }
        pending.set(call.id, { call, resolve, reject })
        if (!port) {
          connect()
          return
        }
        try {
          port.postMessage(call)
        } catch {
          // The port is closed, and its event has not arrived yet.
          lose()
        }
      }),

    on: (event, listener) => {
      const ofEvent = listeners.get(event) ?? new Set()
      listeners.set(event, ofEvent.add(listener))
      connect()
      return () => {
        ofEvent.delete(listener)
      }
    },

    onReconnect: (listener) => {
      reconnectListeners.add(listener)
      return () => {
        reconnectListeners.delete(listener)
      }
    },

    reconnect: () => {
      drop()
      resume()
    },

    close: () => {
      closed = true
      clearTimeout(pause)
      drop()
      for (const { reject } of pending.values()) {
        reject(new Error('The connection is closed'))
      }
      pending.clear()
    },
  }
}

const errorOf = ({
  code,
  message,
}: {
  code?: unknown
  message: string
}): Error =>
  isRefusalCode(code) ? new Refusal(code, message) : new Error(message)
