/** A way from a page to a worker and back. */
export type Way =
  | { kind: 'external'; extensionId: string }
  | { kind: 'provider' }
  | { kind: 'bare'; via: 'sendMessage' | 'event' | 'message-port' }

export type Plan = {
  way: Way
  calls: number
  /** How many are unanswered at a time. */
  inFlight: number
  request: { method: string; params?: unknown }
}

export type Timed = {
  /** Milliseconds of each call. */
  calls: number[]
  /** Milliseconds of all of them. */
  total: number
  /** Answers with an error. */
  failed: number
}

/** Runs in the page: `calls` requests, `inFlight` at a time. */
export const timeCalls = async (plan: Plan): Promise<Timed> => {
  const { way, calls, inFlight, request } = plan
  type Ask = () => Promise<unknown>
  const known = globalThis as unknown as {
    asks?: Record<string, Ask>
    portolan: { request: (call: object) => Promise<unknown> }
  }
  known.asks ??= {}
  const key = JSON.stringify([way, request])
  const createAsk = (): Ask => {
    if (way.kind === 'provider') return () => known.portolan.request(request)
    const pending = new Map<number, (answer: unknown) => void>()
    let lastId = 0
    const answered = (answer: { id: number }): void => {
      pending.get(answer.id)?.(answer)
      pending.delete(answer.id)
    }
    const posts: Record<string, () => (message: object) => void> = {
      external: () => {
        const { extensionId } = way as { extensionId: string }
        const port = chrome.runtime.connect(extensionId)
        port.onMessage.addListener((message) => answered(message as never))
        return (message) => port.postMessage(message)
      },
      sendMessage: () => {
        addEventListener('bare-sent', (event) =>
          answered((event as CustomEvent).detail),
        )
        return (detail) =>
          dispatchEvent(new CustomEvent('bare-send', { detail }))
      },
      event: () => {
        addEventListener('bare-answer', (event) =>
          answered((event as CustomEvent).detail),
        )
        return (detail) =>
          dispatchEvent(new CustomEvent('bare-event', { detail }))
      },
      'message-port': () => {
        const { port1, port2 } = new MessageChannel()
        dispatchEvent(new MessageEvent('bare-handover', { ports: [port2] }))
        port1.onmessage = ({ data }) => answered(data)
        return (message) => port1.postMessage(message)
      },
    }
    const post = posts[way.kind === 'bare' ? way.via : way.kind]?.()
    return () =>
      new Promise((resolve) => {
        lastId += 1
        pending.set(lastId, resolve)
        post?.({ jsonrpc: '2.0', id: lastId, ...request })
      })
  }
  known.asks[key] ??= createAsk()
  const ask = known.asks[key] as Ask
  const times: number[] = []
  let failed = 0
  let left = calls
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const before = performance.now()
      const answer = await ask().catch((error) => ({ error }))
      times.push(performance.now() - before)
      if (Object(answer).error) failed += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { calls: times, total: performance.now() - start, failed }
}
