import { isObject } from '../protocol/json-rpc.ts'

/** What a line contains. */
export type Json =
  | null
  | boolean
  | number
  | string
  | Json[]
  | { [name: string]: Json }

/** The first line of an exported traffic log; docs/inspector.md has the rest. */
export type TrafficFileHead = {
  format: typeof FORMAT
  version: typeof VERSION
  exportedAt: string
}

/** One call of a node. Times are milliseconds since the row began. */
export type FileNodeCall = {
  chainId: string
  method: string
  params?: Json | undefined
  from: number
  to?: number | undefined
  result?: Json | undefined
  error?: Json | undefined
}

/** One row: a line of the file. */
export type FileRow = {
  id: number
  kind: 'request' | 'notification' | 'node'
  /** RFC 3339, with milliseconds. */
  time: string
  /** None for the wallet itself. */
  origin?: string | undefined
  transport?: string | undefined
  method: string
  scope?: string | undefined
  params?: Json | undefined
  result?: Json | undefined
  error?: Json | undefined
  outcome?: string | undefined
  reason?: string | undefined
  /** Milliseconds until the answer; none if there was none yet. */
  took?: number | undefined
  waits?: { from: number; to?: number | undefined }[] | undefined
  nodeCalls?: FileNodeCall[] | undefined
  session?: Json | undefined
}

const FORMAT = 'portolan-traffic'
const VERSION = 1

/** Stands for a value that was too long for the log. */
export const cutValue = (length: number): Json => ({ $cut: length })

/** Stands for what must not be in a file. */
export const removed = (what: string): string => `<removed: ${what}>`

export const isRemoved = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('<removed: ')

export const isCut = (value: unknown): value is { $cut: number } =>
  isObject(value) && typeof value.$cut === 'number'

export const writeTrafficFile = (
  rows: readonly FileRow[],
  exportedAt: Date,
): string => {
  const head: TrafficFileHead = {
    format: FORMAT,
    version: VERSION,
    exportedAt: exportedAt.toISOString(),
  }
  return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The file is not one of these; names the line and what is wrong with it. */
export class TrafficFileError extends Error {
  override readonly name = 'TrafficFileError'

  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}`)
  }
}

/** Reads what `writeTrafficFile` wrote. Throws TrafficFileError. */
export const readTrafficFile = (file: string): FileRow[] => {
  const lines = file
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '')
  const [head, ...rows] = lines
  const first = head && parse(head)
  if (!head || !isObject(first) || first.format !== FORMAT) {
    throw new TrafficFileError(1, `must have "format": "${FORMAT}"`)
  }
  if (first.version !== VERSION) {
    throw new TrafficFileError(head.line, `must have "version": ${VERSION}`)
  }
  return rows.map((row) => {
    const value = parse(row)
    const wrong = Object.entries(members).find(
      ([name, isRight]) => !isRight(Object(value)[name]),
    )
    if (!wrong) return value as FileRow
    throw new TrafficFileError(row.line, `"${wrong[0]}" is missing or wrong`)
  })
}

const parse = ({ text, line }: { text: string; line: number }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new TrafficFileError(line, 'is not JSON')
  }
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'

const isNumber: Check = (value) => typeof value === 'number'

const orNone =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value)

const listOf =
  (isRight: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isRight)

const isSpan: Check = (span) =>
  isObject(span) && isNumber(span.from) && orNone(isNumber)(span.to)

/** What a row must have; its values may be anything. */
const members: Readonly<Record<string, Check>> = {
  id: Number.isSafeInteger,
  kind: (kind) => /^(?:request|notification|node)$/.test(`${kind}`),
  time: (time) => isText(time) && !Number.isNaN(Date.parse(`${time}`)),
  method: isText,
  origin: orNone(isText),
  transport: orNone(isText),
  scope: orNone(isText),
  outcome: orNone(isText),
  reason: orNone(isText),
  took: orNone(isNumber),
  waits: orNone(listOf(isSpan)),
  nodeCalls: orNone(
    listOf(
      (call) =>
        isSpan(call) &&
        isText(Object(call).chainId) &&
        isText(Object(call).method),
    ),
  ),
}
