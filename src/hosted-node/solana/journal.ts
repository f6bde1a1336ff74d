import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Account } from './engine.ts'
import type { LedgerEntry } from './ledger.ts'

/** What makes a chain different from all others. */
export type Genesis = Readonly<{ salt: Uint8Array; startedAt: number }>

/** What a chain must not forget when its process ends. */
export type JournalRecord = Readonly<{
  /** Of the first record. */
  genesis?: Genesis
  /** The slot, and when it began; undefined if the clock is paused. */
  slot: number
  slotAt: number | undefined
  accounts: readonly (readonly [address: string, Account | undefined])[]
  entry?: LedgerEntry
}>

/**
 * A file to which each change is appended before its call is answered. It
 * outlives the process, however that ends.
 */
export type Journal = Readonly<{
  read: () => JournalRecord[]
  append: (record: JournalRecord) => void
  /** Replaces all records by ones with the same meaning, if it pays. */
  compact: (records: () => readonly JournalRecord[]) => void
}>

const LENGTH_BYTES = 4
const SMALLEST_TO_COMPACT = 32 * 1024 * 1024

export const openJournal = (
  file: string,
  smallestToCompact = SMALLEST_TO_COMPACT,
): Journal => {
  let bytes = 0
  let compacted = 0
  return {
    read: () => {
      if (!existsSync(file)) return []
      const content = readFileSync(file)
      const { records, end } = readFrames(content)
      // A record that was being written when the process ended.
      if (end < content.length) writeFileSync(file, content.subarray(0, end))
      bytes = end
      return records
    },
    append: (record) => {
      const frame = toFrame(record)
      appendFileSync(file, frame)
      bytes += frame.length
    },
    compact: (records) => {
      if (bytes < smallestToCompact || bytes < 2 * compacted) return
      const content = Buffer.concat(records().map(toFrame))
      writeFileSync(`${file}.new`, content)
      renameSync(`${file}.new`, file)
      bytes = content.length
      compacted = bytes
    },
  }
}

/** For a chain whose state ends with its process. */
export const noJournal: Journal = {
  read: () => [],
  append: () => undefined,
  compact: () => undefined,
}

const toFrame = (record: JournalRecord): Buffer => {
  const content = serialize(record)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(content.length)
  return Buffer.concat([length, content])
}

const readFrames = (
  content: Buffer,
): { records: JournalRecord[]; end: number } => {
  const records: JournalRecord[] = []
  let at = 0
  while (at + LENGTH_BYTES <= content.length) {
    const from = at + LENGTH_BYTES
    const to = from + content.readUInt32LE(at)
    if (to > content.length) break
    records.push(deserialize(content.subarray(from, to)))
    at = to
  }
  return { records, end: at }
}
