/** Calls every listener with each value. */
export type Signal<T> = {
  emit: (value: T) => void
  listen: (listener: (value: T) => void) => void
}

export const createSignal = <T>(): Signal<T> => {
  const listeners: ((value: T) => void)[] = []
  return {
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
  }
}
