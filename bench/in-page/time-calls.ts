/** How a page reaches an extension. */
export type Way = {
  transport: 'external' | 'injected'
  /** Of the wallet, unless it is the bare extension. */
  extensionId: string
  isBare: boolean
}

export type Call = { method: string; params?: unknown; url?: string }

export type Timed = {
  /** Milliseconds from request to answer, for each call. */
  times: number[]
  /** Milliseconds for all of them. */
  total: number
  /** Answers without the text that their call expects. */
  wrong: number
}

export type Calls = {
  way: Way
  /** Each with a text that its answer contains as JSON. */
  calls: { call: Call; expected: string }[]
  inFlight: number
  /** A call before the first, which is not timed. */
  first?: Call
}

/** Runs in the page: sends calls, this many at a time. */
export const timeCalls = async ({
  way,
  calls,
  inFlight,
  first,
}: Calls): Promise<Timed> => {
  type Answer = { id: number; result?: unknown; error?: unknown }
  const waiting = new Map<number, (answer: unknown) => void>()
  const onAnswer = ({ id, result, error }: Answer): void => {
    waiting.get(id)?.(error ?? result)
    waiting.delete(id)
  }
  const page = globalThis as typeof globalThis & {
    bare?: { toPage: MessagePort; fromPage: MessagePort }
    lastId?: number
  }
  const overPort =
    (post: (message: unknown) => void) =>
    (call: Call): Promise<unknown> => {
      page.lastId = (page.lastId ?? 0) + 1
      const id = page.lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        post({ jsonrpc: '2.0', id, ...call })
      })
    }
  let close = (): void => undefined
  const connect = (): ((call: Call) => Promise<unknown>) => {
    if (way.transport === 'external') {
      const port = chrome.runtime.connect(way.extensionId)
      port.onMessage.addListener((answer) => onAnswer(answer as Answer))
      close = () => port.disconnect()
      return overPort((message) => port.postMessage(message))
    }
    if (!way.isBare) {
      return (call) => portolan.request(call).catch((error) => String(error))
    }
    if (!page.bare) {
      const { port1: toPage, port2: fromPage } = new MessageChannel()
      const ports = [fromPage, toPage]
      dispatchEvent(new MessageEvent('bare-handover', { ports }))
      page.bare = { toPage, fromPage }
    }
    const { toPage, fromPage } = page.bare
    toPage.onmessage = ({ data }) => onAnswer(data)
    // As the wallet does: an event arrives in the same task.
    return overPort((data) =>
      fromPage.dispatchEvent(new MessageEvent('message', { data })),
    )
  }

  const times: number[] = []
  const answers: unknown[] = []
  let next = 0
  const begin = performance.now()
  const ask = connect()
  const run = async (): Promise<void> => {
    while (next < calls.length) {
      const index = next
      next += 1
      // A first call that is timed includes the connection.
      const before = index === 0 && !first ? begin : performance.now()
      answers[index] = await ask(calls[index]?.call as Call)
      times.push(performance.now() - before)
    }
  }
  if (first) await ask(first)
  const start = performance.now()
  await Promise.all(Array.from({ length: inFlight }, run))
  const total = performance.now() - start
  close()
  const isRight = (answer: unknown, index: number): boolean =>
    String(JSON.stringify(answer)).includes(calls[index]?.expected ?? '')
  return {
    times,
    total,
    wrong: calls.length - answers.filter(isRight).length,
  }
}
