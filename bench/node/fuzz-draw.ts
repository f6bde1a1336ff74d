/** Draws from one stream of random numbers: a seed repeats a run. */
export type Draw = {
  /** A whole number from 0 up to, not including, the bound. */
  below: (bound: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

export const createDraw = (random: () => number): Draw => {
  const below = (bound: number): number => Math.floor(random() * bound)
  return {
    below,
    chance: (share) => random() < share,
    pick: (items) => items[below(items.length)] as never,
  }
}
