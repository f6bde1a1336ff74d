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
  readonly line: number

  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}`)
    this.line = line
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
    const problem = problemOf(value)
    if (problem !== undefined) throw new TrafficFileError(row.line, problem)
    return value as FileRow
  })
}

const parse = ({ text, line }: { text: string; line: number }): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new TrafficFileError(line, 'is not JSON')
  }
}

const KINDS: readonly unknown[] = ['request', 'notification', 'node']

const problemOf = (row: unknown): string | undefined => {
  if (!isObject(row)) return 'must be an object'
  if (!Number.isSafeInteger(row.id)) return '"id" must be an integer'
  if (!KINDS.includes(row.kind)) return `"kind" must be one of ${KINDS}`
  if (typeof row.method !== 'string') return '"method" must be a string'
  if (typeof row.time !== 'string' || Number.isNaN(Date.parse(row.time))) {
    return '"time" must be a date and time'
  }
  const texts = ['origin', 'transport', 'scope', 'outcome', 'reason'] as const
  const wrong = texts.find((name) => !isOptional(row[name], 'string'))
  if (wrong !== undefined) return `"${wrong}" must be a string`
  if (!isOptional(row.took, 'number')) return '"took" must be a number'
  if (!isListOf(row.waits, isSpan)) return '"waits" must be a list of times'
  return isListOf(row.nodeCalls, isNodeCall)
    ? undefined
    : '"nodeCalls" must be a list of calls'
}

const isOptional = (value: unknown, type: string): boolean =>
  value === undefined || typeof value === type

const isListOf = (
  value: unknown,
  isItem: (item: unknown) => boolean,
): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isItem))

const isSpan = (span: unknown): boolean =>
  isObject(span) &&
  typeof span.from === 'number' &&
  isOptional(span.to, 'number')

const isNodeCall = (call: unknown): boolean =>
  isObject(call) &&
  isSpan(call) &&
  typeof call.chainId === 'string' &&
  typeof call.method === 'string'
