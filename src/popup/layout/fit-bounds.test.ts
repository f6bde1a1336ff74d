import { describe, expect, it } from 'vitest'
import { fitBounds } from './fit-bounds.ts'

const screen = { left: 0, top: 0, width: 1920, height: 1050 }
const now = { left: 1500, top: 20, width: 400, height: 640 }
const fit = { content: 500, frame: 30, screen, mayShrink: true }

describe('fitBounds', () => {
  it('fits the height to the content and the frame', () => {
    expect(fitBounds(now, fit)).toStrictEqual({ ...now, height: 530 })
  })

  it('only grows once the window had its first size', () => {
    const growing = { ...fit, mayShrink: false }
    expect(fitBounds(now, growing)).toStrictEqual(now)
    expect(fitBounds(now, { ...growing, content: 800 })).toStrictEqual({
      ...now,
      height: 830,
    })
  })

  it('is never higher than the screen, nor too low to read', () => {
    expect(fitBounds(now, { ...fit, content: 5_000 })).toStrictEqual({
      ...now,
      top: 0,
      height: 1050,
    })
    expect(fitBounds(now, { ...fit, content: 10 })).toMatchObject({
      height: 360,
    })
  })

  it('has the usual width, at the right of a wider window', () => {
    const wide = { ...now, left: 900, width: 900 }
    expect(fitBounds(wide, fit)).toStrictEqual({
      left: 1400,
      top: 20,
      width: 400,
      height: 530,
    })
    // Later the user may have made it wider.
    const later = { ...fit, mayShrink: false }
    expect(fitBounds(wide, later)).toStrictEqual(wide)
  })

  it('moves a window onto the screen', () => {
    const below = { ...now, left: 1800, top: 900 }
    expect(fitBounds(below, fit)).toStrictEqual({
      left: 1520,
      top: 520,
      width: 400,
      height: 530,
    })
    const above = { ...now, left: -300, top: -50 }
    expect(fitBounds(above, fit)).toMatchObject({ left: 0, top: 0 })
  })

  it('stays on a second screen to the left', () => {
    const left = { left: -1280, top: 100, width: 1280, height: 700 }
    const there = { ...now, left: -400, top: 150 }
    expect(fitBounds(there, { ...fit, screen: left })).toStrictEqual({
      ...there,
      height: 530,
    })
  })

  it('is at the top left of a screen that is too small for it', () => {
    const small = { left: 10, top: 10, width: 300, height: 300 }
    expect(fitBounds(now, { ...fit, screen: small })).toStrictEqual(small)
  })
})
