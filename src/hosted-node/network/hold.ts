/** Counts work in progress. */
export type Hold = {
  hold: <Value>(work: Promise<Value>) => Promise<Value>
  /** Resolves when no such work is in progress. */
  idle: () => Promise<void>
}

export const createHold = (): Hold => {
  const held = new Set<Promise<unknown>>()
  return {
    hold: (work) => {
      held.add(work)
      const end = (): void => {
        held.delete(work)
      }
      work.then(end, end)
      return work
    },
    idle: async () => {
      while (held.size > 0) await Promise.allSettled(held)
    },
  }
}
