/** The row that a key selects, if any. */
export const nextPlace = (
  key: string,
  { place, count }: { place: number; count: number },
): number | undefined => {
  if (count === 0) return undefined
  const to = (wanted: number): number =>
    Math.min(Math.max(wanted, 0), count - 1)
  switch (key) {
    case 'ArrowDown':
      return to(place + 1)
    case 'ArrowUp':
      return place === -1 ? count - 1 : to(place - 1)
    case 'PageDown':
      return to(place + 10)
    case 'PageUp':
      return to(place - 10)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
