import { FIRST_ENTRIES, type RecordMirror } from './record-mirror.ts'
import type { StorageArea } from './storage-item.ts'

/** An area that can read several keys in one call. */
export type ReadableArea = Omit<StorageArea, 'get'> & {
  get(keys: string | string[]): Promise<Record<string, unknown>>
}

/**
 * Reads these keys at once, with one call of the browser. It answers the first
 * read of each that comes before the result: a later one, and one after a write,
 * reads what is stored by then.
 */
export const readEarly = (
  area: ReadableArea,
  keys: readonly string[],
): StorageArea => {
  const left = new Set(keys)
  const early = area.get([...keys])
  const forget = (): void => left.clear()
  early.then(forget, forget)
  const written = (changed: readonly string[]): void => {
    for (const key of changed) left.delete(key)
  }
  return {
    get: async (key) => {
      if (!left.delete(key)) return area.get(key)
      // One damaged key must not fail the others.
      const items = await early.catch(() => area.get(key))
      return Object.hasOwn(items, key) ? { [key]: items[key] } : {}
    },
    set: (items) => {
      written(Object.keys(items))
      return area.set(items)
    },
    remove: (keys) => {
      written([keys].flat())
      return area.remove(keys)
    },
  }
}

/** Begins at once with what the first use of a mirror reads. */
export const readMirrorEarly = (mirror: RecordMirror): RecordMirror => {
  let early: ReturnType<RecordMirror['read']> | undefined =
    mirror.read(FIRST_ENTRIES)
  // Who reads it reports it.
  early.catch(() => undefined)
  return {
    ...mirror,
    read: (most) => {
      const found = most === FIRST_ENTRIES ? early : undefined
      early = undefined
      return found ?? mirror.read(most)
    },
  }
}
