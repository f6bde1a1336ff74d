const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const values = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** Longer texts are refused: decoding takes quadratic time. */
const MAX_LETTERS = 128

export const toBase58 = (bytes: Uint8Array): string => {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros === -1 ? bytes.length : zeros
  const digits = changeBase(bytes.subarray(leading), { from: 256, to: 58 })
  return (
    '1'.repeat(leading) + digits.map((digit) => ALPHABET.charAt(digit)).join('')
  )
}

/** Undefined if it is not base58; each sequence of bytes has one spelling. */
export const fromBase58 = (
  text: string,
): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length > MAX_LETTERS) return undefined
  const digits: number[] = []
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return undefined
    digits.push(value)
  }
  const ones = digits.findIndex((digit) => digit !== 0)
  const leading = ones === -1 ? digits.length : ones
  const bytes = changeBase(digits.slice(leading), { from: 58, to: 256 })
  return Uint8Array.from([...new Array<number>(leading).fill(0), ...bytes])
}

/** Digits of a number, the highest first, in another base. */
const changeBase = (
  digits: Iterable<number>,
  { from, to }: { from: number; to: number },
): number[] => {
  const lowestFirst: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (const [index, value] of lowestFirst.entries()) {
      carry += value * from
      lowestFirst[index] = carry % to
      carry = Math.floor(carry / to)
    }
    while (carry > 0) {
      lowestFirst.push(carry % to)
      carry = Math.floor(carry / to)
    }
  }
  return lowestFirst.reverse()
}
