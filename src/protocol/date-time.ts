const dateTime =
  /^(\d{4}-\d\d-\d\d)t([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

/**
 * An RFC 3339 date-time in milliseconds. Stricter than `Date.parse`, which also
 * accepts other formats and turns 31 November into 1 December.
 */
export const fromDateTime = (value: unknown): number | undefined => {
  const found = typeof value === 'string' ? dateTime.exec(value) : null
  if (!found) return undefined
  const [, date = '', hour, minute, second, fraction = '0'] = found
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) {
    return undefined
  }
  const [sign, offsetHour = 0, offsetMinute = 0] = found.slice(6)
  const offset = Number(offsetHour) * 60 + Number(offsetMinute)
  const minutes = Number(hour) * 60 + Number(minute)
  return (
    day +
    (minutes + (sign === '-' ? offset : -offset)) * 60_000 +
    Number(second) * 1_000 +
    Math.trunc(Number(fraction) * 1_000)
  )
}
