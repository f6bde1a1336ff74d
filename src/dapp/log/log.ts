export type LogEntry = {
  number: number
  /** ISO 8601. */
  at: string
  /** The way in: over which wallet and how. */
  way: string
  kind: 'sent' | 'answered' | 'failed' | 'event'
  name: string
  content: unknown
  /** The number of the call that this is the answer to, and how long it took. */
  answerTo?: number
  milliseconds?: number
}

export type Log = {
  add: (entry: Omit<LogEntry, 'number' | 'at'>) => LogEntry
  clear: () => void
  /** Newest first. */
  entries: () => readonly LogEntry[]
  onAdded: (listener: (entry: LogEntry) => void) => void
}

/** So many entries stay; the oldest go. */
export const createLog = (limit: number): Log => {
  let entries: LogEntry[] = []
  let lastNumber = 0
  const listeners: ((entry: LogEntry) => void)[] = []
  return {
    add: (content) => {
      lastNumber += 1
      const at = new Date().toISOString()
      const entry = { number: lastNumber, at, ...content }
      entries = [entry, ...entries].slice(0, limit)
      for (const listener of listeners) listener(entry)
      return entry
    },
    clear: () => {
      entries = []
    },
    entries: () => entries,
    onAdded: (listener) => listeners.push(listener),
  }
}
