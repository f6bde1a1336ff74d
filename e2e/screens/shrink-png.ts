import { crc32, deflateSync, inflateSync } from 'node:zlib'

/**
 * A screenshot with at most 256 colours, a third of the size. Rare colours
 * become the nearest frequent one, which is invisible in the edges of letters.
 */
export const shrinkPng = (png: Buffer): Buffer => {
  const { width, height, pixels } = decode(png)
  const counts = new Map<number, number>()
  for (const colour of pixels) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour)
  const indexes = new Map(palette.map((colour, index) => [colour, index]))
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, colour] of pixels.entries()) {
    const index = indexes.get(colour) ?? nearest(palette, colour)
    indexes.set(colour, index)
    rows[at + Math.floor(at / width) + 1] = index
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header({ width, height })),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const channelsOf = (colour: number): [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
]

const nearest = (palette: readonly number[], colour: number): number => {
  const [red, green, blue] = channelsOf(colour)
  const distances = palette.map((other) => {
    const [r, g, b] = channelsOf(other)
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
  })
  return distances.indexOf(Math.min(...distances))
}

const header = ({
  width,
  height,
}: {
  width: number
  height: number
}): Buffer => {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  // Eight bits, by palette.
  bytes.set([8, 3], 8)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Chromium's format: eight bits of RGB or RGBA, not interlaced. */
const decode = (
  png: Buffer,
): { width: number; height: number; pixels: Uint32Array } => {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const depth = png[24]
  const type = png[25] ?? 0
  if (depth !== 8 || (type !== 2 && type !== 6)) {
    throw new Error(
      `This is no picture of a screen: ${depth} bits, type ${type}`,
    )
  }
  const size = type === 2 ? 3 : 4
  const bytes = unfilter(inflateSync(dataOf(png)), {
    stride: width * size,
    size,
  })
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = bytes.readUIntBE(at * size, 3)
  }
  return { width, height, pixels }
}

const dataOf = (png: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length))
    }
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** Each row begins with its filter type. */
const unfilter = (
  filtered: Buffer,
  { stride, size }: { stride: number; size: number },
): Buffer => {
  const rows = filtered.length / (stride + 1)
  const bytes = Buffer.alloc(rows * stride)
  for (let row = 0; row < rows; row += 1) {
    const filter = filtered[row * (stride + 1)] ?? 0
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column
      const left = column >= size ? (bytes[at - size] ?? 0) : 0
      const above = row > 0 ? (bytes[at - stride] ?? 0) : 0
      const corner =
        row > 0 && column >= size ? (bytes[at - stride - size] ?? 0) : 0
      const guess = [
        0,
        left,
        above,
        (left + above) >> 1,
        closest({ left, above, corner }),
      ][filter]
      bytes[at] =
        (filtered[row * (stride + 1) + 1 + column] ?? 0) + (guess ?? 0)
    }
  }
  return bytes
}

/** The Paeth filter. */
const closest = ({
  left,
  above,
  corner,
}: {
  left: number
  above: number
  corner: number
}): number => {
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) =>
    Math.abs(sum - one),
  ) as [number, number, number]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
