/** Widths of letters of 11 px. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[ijl.,:|' ]/, 3.7],
  [/[frt]/, 4.6],
  [/[mwMW]/, 10],
]
const OTHER = 7
const PADDING = 14

const widthOf = (text: string): number =>
  Math.round(
    [...text].reduce((sum, letter) => {
      const [, width = OTHER] = WIDTHS.find(([some]) => some.test(letter)) ?? []
      return sum + width
    }, PADDING),
  )

/**
 * A label and a value in two fields, readable on light and dark pages. The
 * text is stretched to its field, whatever the font of the reader.
 */
export const badgeSvg = (label: string, value: string): string => {
  const left = widthOf(label)
  const right = widthOf(value)
  const text = (words: string, from: number, width: number): string =>
    `<text x="${from + width / 2}" y="14" textLength="${width - PADDING}">${words}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
  <clipPath id="round"><rect width="${left + right}" height="20" rx="4"/></clipPath>
  <g clip-path="url(#round)">
    <rect width="${left}" height="20" fill="#44525e"/>
    <rect x="${left}" width="${right}" height="20" fill="#1d5a7a"/>
  </g>
  <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" text-anchor="middle">
    ${text(label, 0, left)}
    ${text(value, left, right)}
  </g>
</svg>
`
}
