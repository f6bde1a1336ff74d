export type Random = Readonly<{
  below: (limit: number) => number
  one: <Item>(items: readonly Item[]) => Item | undefined
  some: <Item>(items: readonly Item[]) => Item[]
  /** At least one of them. */
  oneOrMore: <Item>(items: readonly Item[]) => Item[]
}>

/** Deterministic for a seed, so that a walk can be replayed. */
export const createRandom = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const some = <Item>(items: readonly Item[]): Item[] =>
    items.filter(() => below(2) === 0)
  return {
    below,
    one: (items) => items[below(items.length)],
    some,
    oneOrMore: (items) => {
      const chosen = some(items)
      return chosen.length > 0 ? chosen : items.slice(below(items.length))
    },
  }
}
