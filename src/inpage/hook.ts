export type Listen<Value> = (listener: (value: Value) => void) => void

export type Hook<Value> = Readonly<{
  listen: Listen<Value>
  call: (value: Value) => void
}>

/**
 * For listeners of our own. They are not in a list: a page can replace the
 * iterator of lists, and would get them from it.
 */
export const createHook = <Value>(): Hook<Value> => {
  let callAll: (value: Value) => void = () => undefined
  return {
    listen: (listener) => {
      const before = callAll
      callAll = (value) => {
        before(value)
        listener(value)
      }
    },
    call: (value) => callAll(value),
  }
}
