import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from './ask.ts'
import { NodeAnswerError, NodeOutageError } from './errors.ts'
import type { Json } from './json.ts'
import { createTopicStreams, type Topic } from './topic-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const POLL_MS = 4_000

const hashOf = (number: number): string =>
  `0x${number.toString(16).padStart(64, '0')}`

const blockOf = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
})

/** A chain with heads and pending transactions, asked by polling. */
const createChain = () => {
  let blocks = [blockOf(1)]
  let pending: string[] = []
  const request: Call<Json> = async ({ method, params }) => {
    const [which] = params as [string]
    switch (method) {
      case 'eth_getBlockByNumber':
        return (
          (which === 'latest'
            ? blocks.at(-1)
            : blocks.find(({ number }) => number === which)) ?? null
        )
      case 'eth_newPendingTransactionFilter':
        return '0x1'
      case 'eth_getFilterChanges':
        return pending.splice(0)
      case 'eth_getTransactionByHash':
        return which === '0xlost' ? null : { hash: which, nonce: '0x0' }
      default:
        return true
    }
  }
  return {
    request,
    extend: (...more: ReturnType<typeof blockOf>[]) => {
      blocks = [...blocks, ...more]
    },
    announce: (...hashes: string[]) => {
      pending = hashes
    },
  }
}

const follow = async (
  options: Parameters<typeof createTopicStreams>[0],
  topic: Topic = 'newHeads',
) => {
  const received: Json[] = []
  const lost = vi.fn()
  const streams = createTopicStreams(options)
  const end = await streams.subscribe(topic, {
    onEvent: (event) => received.push(event),
    onLost: lost,
  })
  return { streams, received, lost, end }
}

const numbersOf = (events: readonly Json[]) =>
  events.map((event) => (event as { number: string }).number)

describe('a node without a WebSocket', () => {
  it('is polled for its heads, also for those in between', async () => {
    const { request, extend } = createChain()
    const { received, end } = await follow({
      socket: undefined,
      request,
      hasHttp: true,
    })
    extend(blockOf(2), blockOf(3), blockOf(4))
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(numbersOf(received)).toStrictEqual(['0x2', '0x3', '0x4'])
    end()
    extend(blockOf(5))
    await vi.advanceTimersByTimeAsync(POLL_MS * 3)
    expect(received).toHaveLength(3)
  })

  it('sends nothing after the end, also if a poll is under way', async () => {
    const { request, extend } = createChain()
    let answer = (): void => undefined
    let waiting: Promise<void> | undefined
    const { received, end } = await follow({
      socket: undefined,
      request: async (call) => {
        await waiting
        return request(call)
      },
      hasHttp: true,
    })
    extend(blockOf(2))
    waiting = new Promise((resolve) => {
      answer = resolve
    })
    await vi.advanceTimersByTimeAsync(POLL_MS)
    end()
    answer()
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(received).toStrictEqual([])
  })

  it.each<[Topic, Json[]]>([
    ['newPendingTransactions', ['0xa', '0xlost']],
    ['fullPendingTransactions', [{ hash: '0xa', nonce: '0x0' }]],
  ])('is polled for %s', async (topic, expected) => {
    const { request, announce } = createChain()
    const { received } = await follow(
      { socket: undefined, request, hasHttp: true },
      topic,
    )
    announce('0xa', '0xlost')
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(received).toStrictEqual(expected)
  })

  it('reports a lost stream once when polling fails', async () => {
    const chain = createChain()
    let isDown = false
    const request: Call<Json> = (call) =>
      isDown
        ? Promise.reject(new NodeOutageError('unreachable'))
        : chain.request(call)
    const options = { socket: undefined, request, hasHttp: true }
    const { lost, streams } = await follow(options)
    isDown = true
    await vi.advanceTimersByTimeAsync(POLL_MS * 3)
    streams.close()
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('a node with a WebSocket', () => {
  const socketWith = (subscribe: () => Promise<() => void>) => ({
    subscribe: vi.fn(subscribe),
    connect: vi.fn(() => Promise.resolve()),
  })
  const down = () => Promise.reject(new NodeOutageError('unreachable'))

  it('is subscribed to', async () => {
    const socket = socketWith(async () => () => undefined)
    const { request } = createChain()
    await follow({ socket, request, hasHttp: true }, 'fullPendingTransactions')
    expect(socket.subscribe).toHaveBeenCalledWith(
      ['newPendingTransactions', true],
      expect.anything(),
    )
  })

  it('is polled if it has no subscriptions', async () => {
    const socket = socketWith(() =>
      Promise.reject(new NodeAnswerError({ code: -32601, message: 'no' })),
    )
    const { request, extend } = createChain()
    const { received } = await follow({ socket, request, hasHttp: false })
    extend(blockOf(2))
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(numbersOf(received)).toStrictEqual(['0x2'])
    expect(socket.connect).not.toHaveBeenCalled()
  })

  it('is polled while its socket is down, until it is up again', async () => {
    const socket = socketWith(down)
    socket.connect.mockImplementation(down)
    const { request, extend } = createChain()
    const options = { socket, request, hasHttp: true }
    const { received, lost } = await follow(options)
    extend(blockOf(2))
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(numbersOf(received)).toStrictEqual(['0x2'])
    expect(lost).not.toHaveBeenCalled()
    socket.connect.mockImplementation(() => Promise.resolve())
    await vi.advanceTimersByTimeAsync(1_000)
    // Its listener subscribes again, now over the socket.
    expect(lost).toHaveBeenCalledOnce()
    extend(blockOf(3))
    await vi.advanceTimersByTimeAsync(POLL_MS * 3)
    expect(received).toHaveLength(1)
  })

  it('cannot be polled without HTTP', async () => {
    const { request } = createChain()
    const options = { socket: socketWith(down), request, hasHttp: false }
    await expect(follow(options)).rejects.toBeInstanceOf(NodeOutageError)
  })
})
