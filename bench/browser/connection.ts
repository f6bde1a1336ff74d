import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A target of the browser's debugging protocol, or the browser itself. */
export type Session = {
  send: <Result = unknown>(method: string, params?: object) => Promise<Result>
  /** Resolves with the params of the next such event. */
  next: (event: string) => Promise<unknown>
}

export type Connection = {
  session: (sessionId?: string) => Session
  close: () => void
}

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/**
 * The debugging protocol without Playwright, which attaches to every worker: a
 * worker with a debugger is slower and never stops by itself.
 */
export const openConnection = async (url: string): Promise<Connection> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Set<(message: Message) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) {
      for (const listener of listeners) listener(message)
      return
    }
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  socket.on('close', () => {
    for (const answer of waiting.values()) {
      answer({ error: { message: 'the browser has closed' } })
    }
  })
  return {
    session: (sessionId) => ({
      send: <Result>(method: string, params: object = {}) =>
        new Promise<Result>((resolve, reject) => {
          lastId += 1
          waiting.set(lastId, ({ result, error }) => {
            if (error) reject(new Error(`${method}: ${error.message}`))
            else resolve(result as Result)
          })
          socket.send(JSON.stringify({ id: lastId, sessionId, method, params }))
        }),
      next: (event) =>
        new Promise((resolve) => {
          const listener = (message: Message): void => {
            if (message.method !== event || message.sessionId !== sessionId) {
              return
            }
            listeners.delete(listener)
            resolve(message.params)
          }
          listeners.add(listener)
        }),
    }),
    close: () => socket.close(),
  }
}
