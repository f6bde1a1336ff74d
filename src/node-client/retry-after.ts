/** Milliseconds of a `Retry-After` header. */
export const readRetryAfter = (
  header: string | null | undefined,
  now = Date.now(),
): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // A date has letters: otherwise "1.5" would be a date in 2001.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
