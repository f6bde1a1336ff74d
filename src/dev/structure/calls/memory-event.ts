type Listener<Arguments extends unknown[]> = (...args: Arguments) => unknown

export type MemoryEvent<Arguments extends unknown[]> = {
  addListener: (listener: Listener<Arguments>) => void
  removeListener: (listener: Listener<Arguments>) => void
  hasListener: (listener: Listener<Arguments>) => boolean
  hasListeners: () => boolean
  fire: (...args: Arguments) => void
}

/** An event of the extension API, and how to fire it. */
export const createMemoryEvent = <
  Arguments extends unknown[],
>(): MemoryEvent<Arguments> => {
  const listeners = new Set<Listener<Arguments>>()
  return {
    addListener: (listener) => void listeners.add(listener),
    removeListener: (listener) => void listeners.delete(listener),
    hasListener: (listener) => listeners.has(listener),
    hasListeners: () => listeners.size > 0,
    fire: (...args) => {
      for (const listener of [...listeners]) listener(...args)
    },
  }
}
