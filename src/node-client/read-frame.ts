import { isObject } from '../protocol/json-rpc.ts'
import type { NodeAnswer } from './ask.ts'
import { hasProto, isShallow, mayNameProto } from './harmless.ts'
import type { Json } from './json.ts'
import type { NodeSecrets } from './secrets.ts'
import { WrittenAnswer } from './written-answers.ts'

/** A parsed message of a node, unchecked. */
export type NodeFrame = {
  items: unknown[]
  isBatch: boolean
  /** Contains neither a key nor a `__proto__` in any spelling. */
  isClean: boolean
}

export type FrameOptions = {
  secrets: NodeSecrets
  /** `parseWritten` for callers that forward results as text. */
  parse?: ((text: string) => unknown) | undefined
}

/** Undefined if it is not JSON. */
export const readFrame = (
  text: string,
  { secrets, parse = JSON.parse }: FrameOptions,
): NodeFrame | undefined => {
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return undefined
  }
  return {
    items: Array.isArray(value) ? value : [value],
    isBatch: Array.isArray(value),
    isClean: !mayNameProto(text) && !secrets.hasKeyIn(text),
  }
}

/**
 * Reads one JSON-RPC 2.0 answer, rebuilt from its own members. Undefined for
 * anything else. The caller must match its id.
 */
export const readAnswer = (
  item: unknown,
  { isClean, secrets }: { isClean: boolean; secrets: NodeSecrets },
): NodeAnswer | undefined => {
  if (item instanceof WrittenAnswer && isClean) return readWritten(item)
  if (!isObject(item) || item.jsonrpc !== '2.0') return undefined
  const hasResult = Object.hasOwn(item, 'result')
  if (hasResult === Object.hasOwn(item, 'error')) return undefined
  if (!isShallow(item) || (!isClean && hasProto(item))) return undefined
  if (!hasResult) return readError(item.error, secrets)
  const result = item.result as Json
  return isClean || !secrets.hasKeyIn(JSON.stringify(result))
    ? { result }
    : undefined
}

const readWritten = (answer: WrittenAnswer): NodeAnswer | undefined => {
  const { result, json } = answer
  return isShallow(answer) ? { result, json } : undefined
}

/**
 * Passes an error on unchanged, a revert byte for byte; but a member that would
 * reveal the node's address or key is dropped completely, because the text
 * around a secret may be part of another spelling of it.
 */
const readError = (
  error: unknown,
  { isShownIn }: NodeSecrets,
): NodeAnswer | undefined => {
  if (!isObject(error)) return undefined
  const { code, message, data } = error
  if (!Number.isSafeInteger(code) || typeof message !== 'string') {
    return undefined
  }
  const shown = {
    code: Number(code),
    message: isShownIn(message) ? 'The node reported an error' : message,
  }
  return !Object.hasOwn(error, 'data') || isShownIn(JSON.stringify(data))
    ? { error: shown }
    : { error: { ...shown, data: data as Json } }
}
