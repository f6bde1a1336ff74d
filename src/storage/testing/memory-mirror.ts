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
    read: (most?: number) => Mirrored
    readEntries: (keys: readonly string[]) => Mirrored['entries']
    write: (...params: Parameters<RecordMirror['write']>) => void
  }
}>

export const createMemoryMirror = (
  mirrored: MemoryMirror['mirrored'] = { entries: new Map() },
): MemoryMirror => {
  return {
    mirrored,
    effects: {
      read: (most) => {
        const read = [...mirrored.entries]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .slice(0, most)
        const upTo = read.length === most ? read.at(-1)?.[0] : undefined
        return { ...mirrored, entries: new Map(read), upTo }
      },
      readEntries: (keys) =>
        new Map([...mirrored.entries].filter(([key]) => keys.includes(key))),
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
  read: async (most) => effects.read(most),
  readEntries: async (keys) => effects.readEntries(keys),
  write: async (change) => effects.write(change),
})
