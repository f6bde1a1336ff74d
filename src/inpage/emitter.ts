export type EventListener = (params: unknown) => void

export type Emitter = Readonly<{
  on: (name: string, listener: EventListener, isOnce?: boolean) => void
  off: (name: string, listener: EventListener) => void
  /** Every listener of this name, or of all names. */
  clear: (name?: string) => void
  emit: (name: string, params: unknown) => void
}>

type Heard = { listener: EventListener; isOnce: boolean }

const { create } = Object

export const createEmitter = (): Emitter => {
  // Without a prototype: an event may be called anything.
  let listeners: Record<string, Heard[]> = create(null)
  const heardBy = (name: string): Heard[] => listeners[name] ?? []
  const drop = (name: string, isDropped: (one: Heard) => boolean): void => {
    listeners[name] = heardBy(name).filter((one) => !isDropped(one))
  }
  return {
    on: (name, listener, isOnce = false) => {
      listeners[name] = [...heardBy(name), { listener, isOnce }]
    },
    off: (name, listener) => drop(name, (one) => one.listener === listener),
    clear: (name) => {
      if (name === undefined) listeners = create(null)
      else delete listeners[name]
    },
    emit: (name, params) => {
      for (const heard of heardBy(name)) {
        if (heard.isOnce) drop(name, (one) => one === heard)
        callSafely(heard.listener, params)
      }
    },
  }
}

/** A listener that throws must not keep the others from hearing. */
const callSafely = (listener: EventListener, params: unknown): void => {
  try {
    listener(params)
  } catch (error) {
    console.error(error)
  }
}
