/** No rule of the list has more labels. */
const MAX_LABELS = 8

/**
 * The registrable domain of a host name (`example.co.uk`), which identifies its
 * owner. Undefined for IP addresses, single labels and public suffixes. `rules`
 * is the public suffix list without rules of one label, a line each, in order.
 */
export const registrableDomain = (
  hostname: string,
  rules: string,
): string | undefined => {
  // A host name may end with a dot; names in the list do not.
  const labels = hostname.replace(/\.$/, '').split('.')
  if (labels.length < 2 || /^\d+$|\]$/.test(labels.at(-1) ?? ''))
    return undefined
  const from = (index: number): string | undefined =>
    index < 0 ? undefined : labels.slice(index).join('.')
  const first = Math.max(0, labels.length - MAX_LABELS)
  // The longest rule decides; every last label is a suffix.
  for (let index = first; index < labels.length - 1; index += 1) {
    if (hasLine(rules, `!${from(index)}`)) return from(index)
    if (
      hasLine(rules, `${from(index)}`) ||
      hasLine(rules, `*.${from(index + 1)}`)
    ) {
      return from(index - 1)
    }
  }
  return from(labels.length - 2)
}

/** Searches the text itself: a set would cost every worker milliseconds. */
const hasLine = (sorted: string, wanted: string): boolean => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = sorted.lastIndexOf('\n', middle - 1) + 1
    const next = sorted.indexOf('\n', start)
    const end = next < 0 ? sorted.length : next
    const line = sorted.slice(start, end)
    if (line === wanted) return true
    if (line < wanted) low = end + 1
    else high = start
  }
  return false
}
