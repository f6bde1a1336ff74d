/** A measurement: bytes at a time in ms. */
export type Sample = { at: number; bytes: number }

const HOUR = 3_600_000

/** The least-squares slope, in bytes per hour; 0 for fewer than two samples. */
export const slopePerHour = (samples: readonly Sample[]): number => {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map((sample) => sample.at))
  const bytes = mean(samples.map((sample) => sample.bytes))
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  const shared = samples.reduce(
    (sum, one) => sum + (one.at - at) * (one.bytes - bytes),
    0,
  )
  return spread > 0 ? (shared / spread) * HOUR : 0
}
