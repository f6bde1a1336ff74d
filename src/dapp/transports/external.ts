import { writeLiteral } from '../code/write-code.ts'
import { unwrap, wrapCall } from './envelope.ts'
import type { Port, Runtime } from './page-globals.ts'
import type { Listener, Wallet } from './wallet.ts'

/** An extra event: a closed port ends its calls and subscriptions. */
export const PORT_CLOSED = 'port closed'

type PendingCall = {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Talks to the extension over a port. The first call opens it, and the first
 * call after it was closed opens it again: an update closes all ports.
 */
export const throughPort = (
  runtime: Runtime | undefined,
  extensionId: string,
): Wallet => {
  const pending = new Map<number, PendingCall>()
  const listeners = new Map<string, Set<Listener>>()
  let port: Port | undefined
  let lastId = 0

  const emit = (name: string, params: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(params)
  }

  const receive = (message: unknown): void => {
    const received = unwrap(message)
    if (!received) return
    if (received.kind === 'event') {
      emit(received.name, received.params)
      return
    }
    const call = pending.get(received.id)
    pending.delete(received.id)
    if (received.kind === 'response') call?.resolve(received.result)
    else call?.reject(received.error)
  }

  const rejectPending = (reason: string): void => {
    port = undefined
    for (const { reject } of pending.values()) reject(new Error(reason))
    pending.clear()
    emit(PORT_CLOSED, { reason })
  }

  const open = (): Port => {
    if (!runtime) {
      throw new Error(
        'chrome.runtime is not available: no installed extension accepts connections from this page.',
      )
    }
    const opened = runtime.connect(extensionId)
    opened.onMessage.addListener(receive)
    opened.onDisconnect.addListener(() =>
      rejectPending(
        runtime.lastError?.message ?? 'The wallet closed the port.',
      ),
    )
    return opened
  }

  return {
    request: (call) =>
      new Promise((resolve, reject) => {
        port ??= open()
        lastId += 1
        pending.set(lastId, { resolve, reject })
        port.postMessage(wrapCall(lastId, call))
      }),
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => known.delete(listener)
    },
    close: () => {
      port?.disconnect()
      // The browser notifies only the other end of a disconnect.
      rejectPending('This page closed the port.')
    },
    code: codeFor(extensionId),
  }
}

/** The same in short: it neither opens the port again nor ends its calls. */
const codeFor = (extensionId: string): string =>
  `const port = chrome.runtime.connect(${writeLiteral(extensionId)})
const onData = (listener) =>
  port.onMessage.addListener(({ data }) => listener(data))
const wallet = {
  request: (call) =>
    new Promise((resolve, reject) => {
      const id = Math.floor(Math.random() * 1e9)
      onData((data) => {
        if (data.id !== id) return
        if (data.error) reject(data.error)
        else resolve(data.result)
      })
      const data = { jsonrpc: '2.0', id, ...call }
      port.postMessage({ type: 'caip-348', data })
    }),
  on: (name, listener) =>
    onData(({ method, params }) => method === name && listener(params)),
}`
