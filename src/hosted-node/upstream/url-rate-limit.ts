import { RateLimitedError } from '../../node-client/errors.ts'
import type { Reply } from '../../node-client/exchange.ts'
import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { RpcError } from '../json-rpc.ts'

/** Longer bodies are answers, and need not be parsed twice. */
const LONGEST_REFUSAL = 4_096

/** `-32005` also means that an answer, a range or the gas is too large. */
const ABOUT_SIZE =
  /range|results?\b|\b(?:logs|blocks)\b|query timeout|too (?:large|big|long)|size|filter|gas/i

/** A contract chooses the text of its revert, and a tracer that of its error. */
const ABOUT_EXECUTION = /revert|execution|\bvm\b/i
const RUNS_SCRIPTS = /^(?:debug|trace)_/

const ABOUT_RATE =
  /rate.?limit|too many requests|(?:request|call)s? (?:count|limit|rate|quota)|per second (?:capacity|limit)|compute units|throttl|quota exceeded/i

/** Nodes refuse long batches, or all, with the words of a rate limit. */
const ABOUT_BATCHES = /\bbatch/i

const WAIT_IN_TEXT = /(?:retry|try again) (?:in|after) (\d{1,5}) ?s/i

/** Whether a node refused a call because there were too many. */
export const isRateLimit = (
  { code, message }: Pick<RpcError, 'code' | 'message'>,
  method = '',
): boolean => {
  if (code === 429) return true
  if (code === -32005) return !ABOUT_SIZE.test(message)
  return (
    code !== 3 &&
    !RUNS_SCRIPTS.test(method) &&
    !ABOUT_EXECUTION.test(message) &&
    ABOUT_RATE.test(message)
  )
}

/** Milliseconds that a JSON-RPC error asks its caller to wait. */
export const waitIn = ({ message, data }: RpcError): number | undefined => {
  const members = isObject(data) ? data : {}
  const rate = isObject(members.rate) ? members.rate : {}
  const seconds = [
    members.retryAfter,
    rate.backoff_seconds,
    Number(WAIT_IN_TEXT.exec(message)?.[1] ?? Number.NaN),
  ].find((value) => typeof value === 'number' && value > 0)
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}

/**
 * Throws if the whole body of a response is a rate limit, with any status: a
 * JSON-RPC error, or `{"code":429,"event":-33200}` without an envelope. For a
 * whole batch, also one of several words, alone or in a list.
 */
export const assertNotLimited = (
  { text, retryAfter }: Reply,
  isBatch: boolean,
): void => {
  if (text.length > LONGEST_REFUSAL || text.includes('"result"')) return
  const parsed = parse(text)
  const body = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed
  const error = isObject(body) && isObject(body.error) ? body.error : body
  if (!isObject(error)) return
  const { code, message = '', data = null } = error
  if (typeof code !== 'number' || typeof message !== 'string') return
  const isQuota = error === body && code === 402
  const isLimit = isBatch ? isLimitOfBatch : isCodeOfLimit
  if (!isQuota && !isLimit({ code, message })) return
  const said = waitIn({ code, message, data: data as Json })
  throw new RateLimitedError(retryAfter ?? said)
}

/** If it is about batches, the calls are sent apart. */
const isLimitOfBatch: typeof isRateLimit = (error) =>
  (error.code === 429 || !ABOUT_BATCHES.test(error.message)) &&
  isRateLimit(error)

/** The words of a lone call are judged by its method, with its answer. */
const isCodeOfLimit: typeof isRateLimit = (error) =>
  (error.code === 429 || error.code === -32005) && isRateLimit(error)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
