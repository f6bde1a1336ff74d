const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58
/** As many digits as fit a plain number: big integers are slow. */
const PART_DIGITS = 9
const PART = 58n ** 9n

const DIGITS: ReadonlyMap<string, number> = new Map(
  [...ALPHABET].map((character, digit) => [character, digit]),
)

export const toBase58 = (bytes: Uint8Array): string => {
  const zeros = countLeading(bytes, 0)
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    let part = Number(rest % PART)
    rest /= PART
    for (let digit = 0; digit < PART_DIGITS; digit += 1) {
      text = ALPHABET[part % BASE] + text
      part = Math.floor(part / BASE)
    }
  }
  return '1'.repeat(zeros) + text.replace(/^1+/, '')
}

/** Undefined if it is not base58, or longer than a caller may send. */
export const fromBase58 = (
  text: string,
  mostCharacters = 2_000,
): Uint8Array | undefined => {
  if (text.length > mostCharacters) return undefined
  let number = 0n
  for (let at = 0; at < text.length; at += PART_DIGITS) {
    const digits = text.slice(at, at + PART_DIGITS)
    let part = 0
    for (const character of digits) {
      const digit = DIGITS.get(character)
      if (digit === undefined) return undefined
      part = part * BASE + digit
    }
    number = number * BigInt(BASE ** digits.length) + BigInt(part)
  }
  const zeros = countLeading(text, '1')
  const hex = number === 0n ? '' : number.toString(16)
  const padded = hex.length % 2 === 0 ? hex : `0${hex}`
  return new Uint8Array(
    Buffer.concat([Buffer.alloc(zeros), Buffer.from(padded, 'hex')]),
  )
}

/** Bytes of this length, or undefined. */
const fixedBase58 = (text: string, length: number): Uint8Array | undefined => {
  // A byte takes fewer than 1.38 digits.
  const bytes = fromBase58(text, Math.ceil(length * 1.38))
  return bytes?.length === length ? bytes : undefined
}

export const ADDRESS_BYTES = 32
export const SIGNATURE_BYTES = 64

export const toAddressBytes = (text: string): Uint8Array | undefined =>
  fixedBase58(text, ADDRESS_BYTES)

export const toSignatureBytes = (text: string): Uint8Array | undefined =>
  fixedBase58(text, SIGNATURE_BYTES)

const countLeading = <Item>(items: Iterable<Item>, zero: Item): number => {
  let count = 0
  for (const item of items) {
    if (item !== zero) break
    count += 1
  }
  return count
}

/** For an address that was checked before. */
export const addressBytes = (address: string): Uint8Array => {
  const bytes = toAddressBytes(address)
  if (!bytes) throw new Error('not an address')
  return bytes
}
