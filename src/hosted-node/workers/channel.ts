type Ask = { ask: number; method: string; params: unknown[] }
type Answer = { answer: number; result?: unknown; failed?: true }

// biome-ignore lint/suspicious/noExplicitAny: each method has its own params
export type Handlers = Readonly<Record<string, (...params: any[]) => unknown>>

export type Channel = {
  /** Rejects if the other process fails, ends or does not answer in time. */
  ask: (method: string, ...params: unknown[]) => Promise<unknown>
  askWithin: (
    milliseconds: number,
    method: string,
    ...params: unknown[]
  ) => Promise<unknown>
  /** Rejects what is pending: the other process has ended. */
  close: () => void
}

const ANSWER_MS = 2_000

/** Requests in both directions between the primary process and a worker. */
export const createChannel = (
  {
    send,
    onMessage,
  }: {
    send: (message: Ask | Answer) => void
    onMessage: (listener: (message: unknown) => void) => void
  },
  handlers: Handlers,
): Channel => {
  const pending = new Map<number, (answer: Answer) => void>()
  let lastId = 0

  const answer = async (ask: number, run: () => unknown): Promise<void> => {
    try {
      send({ answer: ask, result: await run() })
    } catch {
      send({ answer: ask, failed: true })
    }
  }

  onMessage((message) => {
    if (isAsk(message)) {
      const { ask, method, params } = message
      void answer(ask, () => handlers[method]?.(...params))
    } else if (isAnswer(message)) {
      pending.get(message.answer)?.(message)
    }
  })

  const askWithin: Channel['askWithin'] = (milliseconds, method, ...params) =>
    new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const settle = ({ failed, result }: Answer): void => {
        clearTimeout(timer)
        pending.delete(id)
        if (failed) reject(new Error(`${method} failed`))
        else resolve(result)
      }
      const timer = setTimeout(
        () => settle({ answer: id, failed: true }),
        milliseconds,
      )
      pending.set(id, settle)
      send({ ask: id, method, params })
    })

  return {
    ask: (method, ...params) => askWithin(ANSWER_MS, method, ...params),
    askWithin,
    close: () => {
      for (const [answer, settle] of pending) settle({ answer, failed: true })
    },
  }
}

const isAsk = (message: unknown): message is Ask =>
  typeof message === 'object' && message !== null && 'ask' in message

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'answer' in message
