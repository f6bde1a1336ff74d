export type EventListener = (params: unknown) => void

export type Emitter = Readonly<{
  on: (name: string, listener: EventListener, isOnce?: boolean) => void
  off: (name: string, listener: EventListener) => void
  /** Removes every listener of this name, or of all names. */
  clear: (name?: string) => void
  emit: (name: string, params: unknown) => void
}>

type Entry = { listener: EventListener; isOnce: boolean }

const { create } = Object

export const createEmitter = (): Emitter => {
  // Without a prototype: an event may have any name.
  let listeners: Record<string, Entry[]> = create(null)
  const entriesOf = (name: string): Entry[] => listeners[name] ?? []
  const drop = (name: string, isDropped: (one: Entry) => boolean): void => {
    listeners[name] = entriesOf(name).filter((one) => !isDropped(one))
  }
  return {
    on: (name, listener, isOnce = false) => {
      listeners[name] = [...entriesOf(name), { listener, isOnce }]
    },
    off: (name, listener) => drop(name, (one) => one.listener === listener),
    clear: (name) => {
      if (name === undefined) listeners = create(null)
      else delete listeners[name]
    },
    emit: (name, params) => {
      for (const entry of entriesOf(name)) {
        if (entry.isOnce) drop(name, (one) => one === entry)
        callSafely(entry.listener, params)
      }
    },
  }
}

/** A listener that throws must not affect the others. */
const callSafely = (listener: EventListener, params: unknown): void => {
  try {
    listener(params)
  } catch (error) {
    console.error(error)
  }
}
