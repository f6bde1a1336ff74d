import {
  parseWritten,
  WrittenAnswer,
} from '../../node-client/written-answers.ts'

/** Solana's nodes write the result before the id. */
const START = '{"jsonrpc":"2.0","result":'
const BETWEEN = `},${START}`
const END = /,"id":([1-9]\d{0,14})\}$/

/**
 * Parses a node's message and retains the text of each result: its integers may
 * have 64 bits. As with other nodes, a wrong split is not valid JSON.
 */
export const parseSolana = (text: string): unknown => {
  const trimmed = text.trim()
  try {
    if (trimmed.startsWith(START)) return readAnswer(trimmed)
    if (trimmed.startsWith(`[${START}`) && trimmed.endsWith(']')) {
      return trimmed
        .slice(1, -1)
        .split(BETWEEN)
        .map((part, index, all) => {
          const start = index === 0 ? '' : START
          const end = index === all.length - 1 ? '' : '}'
          return readAnswer(start + part + end)
        })
    }
  } catch {
    // Another format, or invalid JSON, which is handled below.
  }
  return parseWritten(trimmed)
}

const readAnswer = (text: string): WrittenAnswer => {
  const end = END.exec(text)
  if (!end) throw new SyntaxError('an answer without its id')
  return new WrittenAnswer(Number(end[1]), text.slice(START.length, end.index))
}

/** The subscription and the text of the result, of a notification. */
export const readNotification = (
  text: string,
): { subscription: number; json: string } | undefined => {
  const parsed = JSON.parse(text)
  const { result, subscription } = parsed.params ?? {}
  if (typeof subscription !== 'number') return undefined
  const found = NOTIFICATION.exec(text)
  const json = found?.[1] ?? ''
  return {
    subscription,
    json: isJson(json) ? json : JSON.stringify(result),
  }
}

const NOTIFICATION = /"params":\{"result":(.*),"subscription":\d+\}\}$/s

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
