/** Tells everybody who listens. */
export type Signal<T> = {
  tell: (value: T) => void
  hear: (listener: (value: T) => void) => void
}

export const createSignal = <T>(): Signal<T> => {
  const listeners: ((value: T) => void)[] = []
  return {
    tell: (value) => {
      for (const listener of listeners) listener(value)
    },
    hear: (listener) => {
      listeners.push(listener)
    },
  }
}
