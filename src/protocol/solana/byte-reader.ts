/** Bytes that are not what they should be. */
export class MalformedBytesError extends Error {
  override readonly name = 'MalformedBytesError'
}

/** Reads bytes from the start; throws if there are too few. */
export type ByteReader = Readonly<{
  left: () => number
  take: (count: number) => Uint8Array
  u8: () => number
  u16: () => number
  u32: () => number
  u64: () => bigint
  /** A length of 1 to 3 bytes, in its shortest form only. */
  compactU16: () => number
}>

export const createByteReader = (bytes: Uint8Array): ByteReader => {
  let offset = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - offset) {
      throw new MalformedBytesError('it is cut off')
    }
    offset += count
    return bytes.subarray(offset - count, offset)
  }
  const view = (count: number): DataView => {
    const part = take(count)
    return new DataView(part.buffer, part.byteOffset, count)
  }
  const u8 = (): number => view(1).getUint8(0)
  return {
    left: () => bytes.length - offset,
    take,
    u8,
    u16: () => view(2).getUint16(0, true),
    u32: () => view(4).getUint32(0, true),
    u64: () => view(8).getBigUint64(0, true),
    compactU16: () => {
      let value = 0
      for (let index = 0; index < 3; index += 1) {
        const byte = u8()
        value |= (byte & 0x7f) << (7 * index)
        if (byte < 0x80) {
          const isShortest = index === 0 || byte > 0
          if (isShortest && value <= 0xffff) return value
          break
        }
      }
      throw new MalformedBytesError('a length is not in its shortest form')
    },
  }
}

export const compactU16 = (value: number): number[] => {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [low | 0x80, ...compactU16(value >> 7)]
}
