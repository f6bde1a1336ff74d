import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

/** Recursive length prefix, the encoding of signed transactions. */
export const encodeRlp = (item: RlpItem): Uint8Array => {
  if (item instanceof Uint8Array) {
    const [first = 0] = item
    return item.length === 1 && first < 0x80
      ? item
      : concatBytes(prefix(item.length, 0x80), item)
  }
  const content = concatBytes(...item.map(encodeRlp))
  return concatBytes(prefix(content.length, 0xc0), content)
}

const prefix = (length: number, offset: number): Uint8Array => {
  if (length < 56) return Uint8Array.of(offset + length)
  const digits = numberBytes(BigInt(length))
  return concatBytes(Uint8Array.of(offset + 55 + digits.length), digits)
}

/** Without leading zeros; zero itself is empty. */
export const numberBytes = (value: bigint): Uint8Array => {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`)
}
