/** The last write of a record: its number, and whether it left a value. */
export type MirrorEntry = Readonly<{ generation: number; live: boolean }>

/**
 * `adopting`: unsigned records of an earlier version are being signed.
 * `replaced`: there were signed records, but their key was lost.
 */
export type MirrorState = 'adopting' | 'adopted' | 'replaced'

export type Mirrored = Readonly<{
  /** Undefined in a new mirror. */
  signing?: { key: CryptoKey; state: MirrorState } | undefined
  /** By the record's key in storage. */
  entries: ReadonlyMap<string, MirrorEntry>
  /** If there may be further entries: the last key that was read. */
  upTo?: string | undefined
}>

/**
 * Knows of each signed record which write was its last. It is not in the store
 * of the records, so damage to that store, or its older state, is detected.
 */
export type RecordMirror = Readonly<{
  /** With at most this many entries, in the order of keys; all by default. */
  read: (most?: number) => Promise<Mirrored>
  /** The entries of these records. */
  readEntries: (
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, MirrorEntry>>
  /**
   * Adds entries, or starts anew with a signing key, in one step. Resolves when
   * it is on disk.
   */
  write: (change: {
    signing?: Mirrored['signing']
    entries?: ReadonlyMap<string, MirrorEntry>
  }) => Promise<void>
}>

/** Read at a start: 10,000 would take longer than the rest of it. */
export const FIRST_ENTRIES = 100
