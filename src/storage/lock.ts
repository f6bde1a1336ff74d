/** The last task per key; the entry goes when nobody waits behind it. */
const tails = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs tasks on one key of one owner one after another. An item's operations
 * look first and act after, and storage has no transaction: a write landing
 * between the two would be lost although its writer was told it is kept.
 */
export const withLock = <Result>(
  { owner, key }: { owner: object; key: string },
  task: () => Promise<Result>,
): Promise<Result> => {
  const byKey = tails.get(owner) ?? new Map<string, Promise<unknown>>()
  tails.set(owner, byKey)
  const before = byKey.get(key) ?? Promise.resolve()
  // A failed task is its caller's business and never stops the next one.
  const current = before.then(task, task)
  byKey.set(key, current)
  const forget = () => {
    if (byKey.get(key) === current) byKey.delete(key)
  }
  current.then(forget, forget)
  return current
}
