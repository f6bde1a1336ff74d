/** More sites than are active at once. The oldest entry is evicted first. */
const MAX_ENTRIES = 64

/** A bounded cache by origin. */
export type KnownByOrigin<Value> = Readonly<{
  get: (origin: string) => Value | undefined
  set: (origin: string, value: Value) => void
  forget: (origin: string) => void
}>

export const createKnownByOrigin = <Value>(): KnownByOrigin<Value> => {
  const known = new Map<string, Value>()
  return {
    get: (origin) => known.get(origin),
    set: (origin, value) => {
      const [first] = known.keys()
      if (known.size >= MAX_ENTRIES && first !== undefined) known.delete(first)
      known.set(origin, value)
    },
    forget: (origin) => {
      known.delete(origin)
    },
  }
}
