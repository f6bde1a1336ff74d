import WebSocket from 'ws'

/** A session of the DevTools protocol. */
export type Send = <Result>(method: string, params?: object) => Promise<Result>

export type Browser = Readonly<{
  send: Send
  /** Attaches to one target; nothing attaches to a worker unasked. */
  attach: (targetId: string) => Promise<Send>
  close: () => void
}>

/**
 * The DevTools protocol without Playwright, which attaches a debugger to every
 * worker and so makes it slower.
 */
export const connectBrowser = async (address: string): Promise<Browser> => {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, PromiseWithResolve>()
  let lastId = 0
  socket.on('message', (text) => {
    const { id, result, error } = JSON.parse(String(text))
    const one = waiting.get(id)
    waiting.delete(id)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result)
  })
  const sendTo =
    (sessionId?: string): Send =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve: resolve as never, reject })
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      })
  const send = sendTo()
  return {
    send,
    attach: async (targetId) => {
      const { sessionId } = await send<{ sessionId: string }>(
        'Target.attachToTarget',
        { targetId, flatten: true },
      )
      return sendTo(sessionId)
    },
    close: () => socket.close(),
  }
}

type PromiseWithResolve = {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

type Evaluated = {
  result: { value: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** Runs a function in the page and returns its result. */
export const evaluate = async <Argument, Result>(
  send: Send,
  run: (argument: Argument) => Result,
  argument: Argument,
): Promise<Awaited<Result>> => {
  const { result, exceptionDetails } = await send<Evaluated>(
    'Runtime.evaluate',
    {
      expression: `(${run})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    },
  )
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails
    throw new Error(exception?.description ?? text)
  }
  return result.value as Awaited<Result>
}
