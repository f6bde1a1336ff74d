/** More sites than call at the same time; the first one in is the first out. */
const MOST = 64

/** What was read of a site, for so many of them. */
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
      if (known.size >= MOST && first !== undefined) known.delete(first)
      known.set(origin, value)
    },
    forget: (origin) => {
      known.delete(origin)
    },
  }
}
