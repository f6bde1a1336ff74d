/** Milliseconds until a node wants to be asked again, as HTTP says it. */
export const readRetryAfter = (
  header: string | null | undefined,
  now = Date.now(),
): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // A date has letters: without this, "1.5" would be one of the year 2001.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
