/** The smallest value that `share` of all values do not exceed. */
export const percentile = (
  values: readonly number[],
  share: number,
): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}
