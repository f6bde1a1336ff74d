export type LogEntry = {
  number: number
  /** ISO 8601. */
  at: string
  /** The wallet and the transport. */
  transport: string
  kind: 'request' | 'response' | 'error' | 'event'
  name: string
  content: unknown
  /** For a response: the number of its request, and how long it took. */
  requestNumber?: number
  milliseconds?: number
}

export type Log = {
  add: (entry: Omit<LogEntry, 'number' | 'at'>) => LogEntry
  clear: () => void
  /** Newest first. */
  entries: () => readonly LogEntry[]
  onAdded: (listener: (entry: LogEntry) => void) => void
}

/** Stores the newest entries, up to the limit. */
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
