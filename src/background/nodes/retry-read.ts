import type { NodeRequest } from '../../node-client/ask.ts'
import {
  NodeOutageError,
  RateLimitedError,
  WrongChainError,
} from '../../node-client/errors.ts'
import type { Json } from '../../node-client/json.ts'
import { createWaits, type Waits } from '../../node-client/waits.ts'

/**
 * After these delays the failure is not transient, and the node is left alone.
 */
const MAX_TRIES = 3

/** An unreachable node is reported within half a second. */
const FIRST_WAIT_MS = 150

/**
 * Retries a read that got no answer: from an unreachable node after a short
 * delay, from a node with a rate limit after the delay it requests. Refusals
 * and malformed answers are not retried.
 */
export const retryRead = async ({
  request,
  ask,
  until,
  random = Math.random,
}: {
  request: NodeRequest
  ask: (request: NodeRequest) => Promise<Json>
  /** The deadline, by `Date.now`. */
  until: number
  random?: () => number
}): Promise<Json> => {
  let waits: Waits | undefined
  const nextWait = (): number => {
    waits ??= createWaits({
      firstMs: FIRST_WAIT_MS,
      longestMs: FIRST_WAIT_MS * 2 ** MAX_TRIES,
      random,
    })
    return waits.next()
  }
  for (let tries = 1; ; tries += 1) {
    const limit = startLimit(request.signal, until)
    try {
      return await ask({ ...request, signal: limit.signal })
    } catch (error) {
      const wait = tries < MAX_TRIES ? waitFor(error, nextWait) : undefined
      if (wait === undefined || Date.now() + wait >= until) throw error
      await delay(wait, limit.signal)
    } finally {
      limit.end()
    }
  }
}

/** Undefined if another try would not help. */
const waitFor = (error: unknown, next: () => number): number | undefined => {
  if (error instanceof RateLimitedError) return error.retryAfter
  if (error instanceof WrongChainError) return undefined
  const isOutage =
    error instanceof NodeOutageError && error.reason === 'unreachable'
  return isOutage ? next() : undefined
}

/** One signal for the caller's abort and the deadline. */
const startLimit = (
  left: AbortSignal | undefined,
  until: number,
): { signal: AbortSignal; end: () => void } => {
  const controller = new AbortController()
  const leave = (): void => controller.abort(left?.reason)
  if (left?.aborted) leave()
  left?.addEventListener('abort', leave)
  const timer = setTimeout(
    () => controller.abort(new NodeOutageError('timeout')),
    until - Date.now(),
  )
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      left?.removeEventListener('abort', leave)
    },
  }
}

const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
  })
