import { expect, test } from 'vitest'
import { animatedWebp } from './animated-webp.ts'

/** One lossless pixel, as Chromium encodes it. */
const pixel = Buffer.from(
  'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'base64',
)
const frame = { webp: pixel, x: 2, y: 4, width: 1, height: 1, ms: 500 }

test('frames become an animation that repeats for ever', () => {
  const file = animatedWebp([frame, { ...frame, x: 6 }], {
    width: 10,
    height: 20,
  })
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  expect(file.readUIntLE(24, 3) + 1).toBe(10)
  expect(file.readUIntLE(27, 3) + 1).toBe(20)
  const first = file.indexOf('ANMF')
  expect(file.readUIntLE(first + 8, 3) * 2).toBe(2)
  expect(file.readUIntLE(first + 11, 3) * 2).toBe(4)
  expect(file.readUIntLE(first + 20, 3)).toBe(500)
  expect(file.toString('latin1', first + 24, first + 28)).toBe('VP8L')
  const second = file.indexOf('ANMF', first + 4)
  expect(file.readUIntLE(second + 8, 3) * 2).toBe(6)
})

test('a frame that the format cannot place, or that is no WebP, is an error', () => {
  const size = { width: 10, height: 20 }
  expect(() => animatedWebp([{ ...frame, x: 1 }], size)).toThrow('1, 4')
  expect(() =>
    animatedWebp([{ ...frame, webp: Buffer.from('GIF89a') }], size),
  ).toThrow('not a WebP')
})
