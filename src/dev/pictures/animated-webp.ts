/** A part of the picture that changes, as a WebP file of its own. */
export type WebpFrame = {
  webp: Buffer
  x: number
  y: number
  width: number
  height: number
  /** How long it is shown. */
  ms: number
}

/**
 * An animation that repeats for ever, from frames that overwrite what they
 * cover. Their places must be even: the format stores half of them.
 */
export const animatedWebp = (
  frames: readonly WebpFrame[],
  { width, height }: { width: number; height: number },
): Buffer => {
  const extended = Buffer.alloc(10)
  extended[0] = HAS_ALPHA | IS_ANIMATED
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  // A transparent background, and no end.
  const animation = Buffer.alloc(6)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', extended),
    chunk('ANIM', animation),
    ...frames.map(frameChunk),
  ])
  return chunk('RIFF', body)
}

const HAS_ALPHA = 0x10
const IS_ANIMATED = 0x02
const DO_NOT_BLEND = 0x02

const frameChunk = (frame: WebpFrame): Buffer => {
  const { webp, x, y, width, height, ms } = frame
  if (x % 2 !== 0 || y % 2 !== 0) {
    throw new Error(`A frame is at ${x}, ${y}: both must be even`)
  }
  const header = Buffer.alloc(16)
  header.writeUIntLE(x / 2, 0, 3)
  header.writeUIntLE(y / 2, 3, 3)
  header.writeUIntLE(width - 1, 6, 3)
  header.writeUIntLE(height - 1, 9, 3)
  header.writeUIntLE(ms, 12, 3)
  header[15] = DO_NOT_BLEND
  return chunk('ANMF', Buffer.concat([header, imageChunks(webp)]))
}

/** The picture itself, without the container of its file. */
const imageChunks = (webp: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 12; at < webp.length; ) {
    const name = webp.toString('latin1', at, at + 4)
    const end = at + 8 + evenSize(webp.readUInt32LE(at + 4))
    if (['ALPH', 'VP8 ', 'VP8L'].includes(name)) {
      parts.push(webp.subarray(at, end))
    }
    at = end
  }
  if (parts.length === 0) throw new Error('A frame is not a WebP picture')
  return Buffer.concat(parts)
}

const evenSize = (size: number): number => size + (size % 2)

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
