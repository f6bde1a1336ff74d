import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The dark modules of the drawing. */
const darkIn = (markup: string): string[] =>
  [...markup.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, width]) =>
    Array.from(
      { length: Number(width) },
      (_, step) => `${Number(x) + step} ${y}`,
    ),
  )

it('every dark module is drawn, and no other', () => {
  const markup = renderToStaticMarkup(<QrCode value={ADDRESS} label="QR" />)
  const { data, size } = encode(ADDRESS, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
  )
  expect(dark.length).toBeGreaterThan(200)
  expect(darkIn(markup)).toStrictEqual(dark)
  expect(markup).toContain(`viewBox="0 0 ${size} ${size}"`)
})

it('is dark on light, with a quiet zone', () => {
  const markup = renderToStaticMarkup(<QrCode value={ADDRESS} label="QR" />)
  expect(markup).toMatch(/<rect [^>]*fill="#fff"/)
  expect(markup).toMatch(/<path [^>]*fill="#000"/)
  const places = darkIn(markup).flatMap((place) => place.split(' ').map(Number))
  expect(Math.min(...places)).toBe(4)
})
