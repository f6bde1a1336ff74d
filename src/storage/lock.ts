/** The last task per key; the entry is removed with the last task. */
const tails = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Serializes tasks per key and owner. An item reads before it writes, and
 * storage has no transactions: a write in between would be lost although its
 * writer was told that it succeeded.
 */
export const withLock = <Result>(
  { owner, key }: { owner: object; key: string },
  task: () => Promise<Result>,
): Promise<Result> => {
  const byKey = tails.get(owner) ?? new Map<string, Promise<unknown>>()
  tails.set(owner, byKey)
  const before = byKey.get(key) ?? Promise.resolve()
  // A failed task rejects for its caller and never stops the next one.
  const current = before.then(task, task)
  byKey.set(key, current)
  const forget = () => {
    if (byKey.get(key) === current) byKey.delete(key)
  }
  current.then(forget, forget)
  return current
}
