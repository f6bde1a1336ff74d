import type { MirrorEntry, Mirrored, RecordMirror } from '../record-mirror.ts'

/** A mirror in memory for tests. */
export type MemoryMirror = Readonly<{
  /** What is in it. */
  mirrored: {
    signing?: Mirrored['signing']
    entries: Map<string, MirrorEntry>
  }
  /** Its calls, carried out at once. */
  effects: {
    read: () => Mirrored
    write: (...params: Parameters<RecordMirror['write']>) => void
  }
}>

export const createMemoryMirror = (
  mirrored: MemoryMirror['mirrored'] = { entries: new Map() },
): MemoryMirror => {
  return {
    mirrored,
    effects: {
      read: () => ({ ...mirrored, entries: new Map(mirrored.entries) }),
      write: ({ signing, entries = new Map() }) => {
        if (signing) {
          mirrored.signing = signing
          mirrored.entries.clear()
        }
        for (const [key, entry] of entries) mirrored.entries.set(key, entry)
      },
    },
  }
}

/** The same as the worker uses it. */
export const mirrorOf = ({ effects }: MemoryMirror): RecordMirror => ({
  read: async () => effects.read(),
  write: async (change) => effects.write(change),
})
