export type Listeners<Arguments extends unknown[]> = Readonly<{
  call: (...args: Arguments) => void
  /** Returns a function that removes the listener. */
  on: (listener: (...args: Arguments) => void) => () => void
}>

export const createListeners = <
  Arguments extends unknown[],
>(): Listeners<Arguments> => {
  const listeners = new Set<(...args: Arguments) => void>()
  return {
    call: (...args) => {
      for (const listener of [...listeners]) listener(...args)
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
