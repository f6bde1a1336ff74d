/** Numbers in [0, 1), the same ones for the same seed (Mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const shuffle = <Item>(
  items: readonly Item[],
  random: () => number,
): Item[] => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = moved
  }
  return shuffled
}
