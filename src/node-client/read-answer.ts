import { isObject } from '../protocol/json-rpc.ts'
import type { Json } from './json.ts'

export type NodeAnswer =
  | { result: Json }
  | { error: { code: number; message: string; data?: Json } }

const MAX_DEPTH = 64

/**
 * Reads the one JSON-RPC 2.0 object that answers our call, rebuilt from its
 * own members. Undefined for anything else, whatever it is.
 */
export const readAnswer = (
  text: string,
  id: number,
): NodeAnswer | undefined => {
  const frame = parse(text)
  if (!isObject(frame) || !isHarmless(frame)) return undefined
  if (frame.jsonrpc !== '2.0' || frame.id !== id) return undefined
  const hasResult = Object.hasOwn(frame, 'result')
  if (hasResult === Object.hasOwn(frame, 'error')) return undefined
  return hasResult ? { result: frame.result as Json } : readError(frame.error)
}

const readError = (error: unknown): NodeAnswer | undefined => {
  if (!isObject(error)) return undefined
  const { code, message, data } = error
  if (!Number.isSafeInteger(code) || typeof message !== 'string') {
    return undefined
  }
  const rebuilt = { code: Number(code), message }
  return Object.hasOwn(error, 'data')
    ? { error: { ...rebuilt, data: data as Json } }
    : { error: rebuilt }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * No nesting that overflows those who walk it later, and no own `__proto__`,
 * which the first `Object.assign` would turn into inherited members. Walks
 * level by level, because a recursive walk would itself overflow.
 */
const isHarmless = (value: unknown): boolean => {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return false
    if (level.some((nested) => Object.hasOwn(nested, '__proto__'))) return false
    level = level.flatMap((nested) => Object.values(nested)).filter(isNested)
  }
  return true
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null
