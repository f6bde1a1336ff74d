import type { Json } from './json.ts'

/** A result, and its text as the node wrote it. */
export class WrittenAnswer {
  readonly jsonrpc = '2.0'
  readonly id: number
  readonly result: Json
  readonly json: string

  constructor(id: number, json: string) {
    this.id = id
    this.json = json
    this.result = JSON.parse(json)
  }
}

/** How nearly every node begins an answer. */
const START = '{"jsonrpc":"2.0","id":'
const RESULT = ',"result":'
const BETWEEN = `},${START}`

/** More digits than our ids ever have. */
const LONGEST_ID = 16

/**
 * Parses a node's message and retains the text of each result, so that it can
 * be forwarded without serialising it. The text is split into answers first and
 * each is parsed alone: a wrong split is not valid JSON. Throws as `JSON.parse`
 * does.
 */
export const parseWritten = (message: string): unknown => {
  // Go's encoder, and so geth, ends each message with one.
  const text = message.endsWith('\n') ? message.slice(0, -1) : message
  try {
    if (text.startsWith(START)) return readAnswer(text)
    if (text.startsWith(START, 1) && text.startsWith('[')) {
      return readBatch(text)
    }
  } catch {
    // Another format, or invalid JSON, which is handled below.
  }
  return JSON.parse(text)
}

const readBatch = (text: string): unknown[] => {
  if (!text.endsWith(']')) throw new SyntaxError('a batch without its end')
  const answers: unknown[] = []
  let from = 1
  for (;;) {
    const cut = text.indexOf(BETWEEN, from)
    if (cut === -1) break
    answers.push(readAnswer(text.slice(from, cut + 1)))
    from = cut + 2
  }
  answers.push(readAnswer(text.slice(from, -1)))
  return answers
}

const readAnswer = (text: string): unknown => {
  const at = text.indexOf(RESULT, START.length)
  const digits = text.slice(START.length, at)
  const isPlain =
    at !== -1 &&
    digits.length < LONGEST_ID &&
    /^[1-9]\d*$/.test(digits) &&
    text.endsWith('}')
  return isPlain
    ? new WrittenAnswer(Number(digits), text.slice(at + RESULT.length, -1))
    : JSON.parse(text)
}
