type Attempt = Readonly<{
  hash: string
  replaces?: { hash: string; how: 'speed-up' | 'cancel' } | undefined
}>

/**
 * A transaction and everything that replaces it, by hash and oldest first, also
 * if it is stored no more itself. What replaces a cancellation cancels too.
 */
export const attemptsOf = (
  hash: string,
  oldestFirst: readonly Attempt[],
): Map<string, { isCancelled: boolean }> => {
  const attempts = new Map([[hash, { isCancelled: false }]])
  // A replacement comes after what it replaces.
  for (const { hash, replaces } of oldestFirst) {
    const replaced = replaces && attempts.get(replaces.hash)
    if (!replaced) continue
    const isCancelled = replaced.isCancelled || replaces.how === 'cancel'
    attempts.set(hash, { isCancelled })
  }
  return attempts
}
