import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  NodeAnswerError,
  NodeOutageError,
  type OutageReason,
  RateLimitedError,
  WrongChainError,
} from '../../node-client/errors.ts'
import { retryRead } from './retry-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inTime = (): number => Date.now() + 20_000

/** The state of a promise, without waiting for it. */
const watch = (promise: Promise<unknown>) => {
  const seen: { value?: unknown; error?: unknown } = {}
  promise.then(
    (value) => {
      seen.value = value
    },
    (error: unknown) => {
      seen.error = error
    },
  )
  return seen
}

/** Fails this often, and counts the tries. */
const failing = (error: Error, times = Number.POSITIVE_INFINITY) => {
  const tried = { count: 0 }
  const ask = async () => {
    tried.count += 1
    if (tried.count <= times) throw error
    return 'answered'
  }
  return { tried, ask }
}

const request = { method: 'eth_call' }

describe('retryRead', () => {
  it('retries until there is an answer', async () => {
    const { tried, ask } = failing(new NodeOutageError('unreachable', 502), 2)
    const asked = retryRead({ request, ask, until: inTime() })
    await vi.advanceTimersByTimeAsync(450)
    expect(await asked).toBe('answered')
    expect(tried.count).toBe(3)
  })

  it('tries at most three times, within half a second', async () => {
    const outage = new NodeOutageError('unreachable')
    const { tried, ask } = failing(outage)
    const until = inTime()
    const seen = watch(retryRead({ request, ask, until, random: () => 1 }))
    await vi.advanceTimersByTimeAsync(149)
    expect(tried.count).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tried.count).toBe(2)
    await vi.advanceTimersByTimeAsync(299)
    expect({ tried, seen }).toStrictEqual({ tried: { count: 2 }, seen: {} })
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.error).toBe(outage)
    expect(tried.count).toBe(3)
  })

  it.each<OutageReason>([
    'timeout',
    'rate-limited',
    'unauthorized',
    'malformed',
  ])('does not retry after %s', async (reason) => {
    const outage = new NodeOutageError(reason)
    const { tried, ask } = failing(outage)
    await expect(retryRead({ request, ask, until: inTime() })).rejects.toBe(
      outage,
    )
    expect(tried.count).toBe(1)
  })

  it.each([
    new WrongChainError('1'),
    new NodeAnswerError({ code: 3, message: 'execution reverted' }),
  ])('does not retry after %o', async (error) => {
    const { tried, ask } = failing(error)
    await expect(retryRead({ request, ask, until: inTime() })).rejects.toBe(
      error,
    )
    expect(tried.count).toBe(1)
  })

  it('waits as long as the node requests', async () => {
    const { tried, ask } = failing(new RateLimitedError(5_000), 1)
    const asked = retryRead({ request, ask, until: inTime() })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(tried.count).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBe('answered')
    expect(tried.count).toBe(2)
  })

  it.each([undefined, 30_000])(
    'does not wait where the node says %s',
    async (retryAfter) => {
      const limited = new RateLimitedError(retryAfter)
      const { tried, ask } = failing(limited)
      await expect(retryRead({ request, ask, until: inTime() })).rejects.toBe(
        limited,
      )
      expect(tried.count).toBe(1)
    },
  )

  it('ends all tries at the deadline', async () => {
    const hang = ({ signal }: { signal?: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const seen = watch(retryRead({ request, ask: hang, until: inTime() }))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(seen).toStrictEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.error).toMatchObject({ reason: 'timeout' })
  })

  it('can be aborted while it waits', async () => {
    const controller = new AbortController()
    const { tried, ask } = failing(new RateLimitedError(10_000))
    const asked = retryRead({
      request: { ...request, signal: controller.signal },
      ask,
      until: inTime(),
    })
    await Promise.resolve()
    controller.abort('aborted')
    await expect(asked).rejects.toBe('aborted')
    expect(tried.count).toBe(1)
  })
})
