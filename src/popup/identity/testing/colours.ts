const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The sum of the differences in red, green and blue; at most 765. */
export const colourDistance = (one: string, other: string): number => {
  const others = channels(other)
  return channels(one).reduce(
    (sum, value, index) => sum + Math.abs(value - (others[index] ?? 0)),
    0,
  )
}

/** WCAG 2. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
