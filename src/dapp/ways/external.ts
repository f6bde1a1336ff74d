import { unwrap, wrapCall } from './envelope.ts'
import type { Port, Runtime } from './page-globals.ts'
import type { Listener, Wallet } from './wallet.ts'

/** An extra event: what a port carried ends with it, subscriptions too. */
export const PORT_CLOSED = 'port closed'

type PendingCall = {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * A port to the extension itself carries the words. It is opened by the first
 * call, and again by the first call after it was closed, because an extension
 * that is updated closes all of its ports.
 */
export const throughPort = (
  runtime: Runtime | undefined,
  extensionId: string,
): Wallet => {
  const pending = new Map<number, PendingCall>()
  const listeners = new Map<string, Set<Listener>>()
  let port: Port | undefined
  let lastId = 0

  const tell = (name: string, params: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(params)
  }

  const hear = (message: unknown): void => {
    const heard = unwrap(message)
    if (!heard) return
    if (heard.kind === 'event') {
      tell(heard.name, heard.params)
      return
    }
    const call = pending.get(heard.id)
    pending.delete(heard.id)
    if (heard.kind === 'answer') call?.resolve(heard.result)
    else call?.reject(heard.error)
  }

  const giveUp = (reason: string): void => {
    port = undefined
    for (const { reject } of pending.values()) reject(new Error(reason))
    pending.clear()
    tell(PORT_CLOSED, { reason })
  }

  const open = (): Port => {
    if (!runtime) {
      throw new Error(
        'The browser offers chrome.runtime to a page only when an installed extension lets the page connect.',
      )
    }
    const opened = runtime.connect(extensionId)
    opened.onMessage.addListener(hear)
    opened.onDisconnect.addListener(() =>
      giveUp(runtime.lastError?.message ?? 'The wallet closed the port.'),
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
      // The browser tells the other end of a disconnect, and not the one.
      giveUp('This page closed the port.')
    },
  }
}
