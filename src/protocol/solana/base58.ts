const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer texts are refused: decoding takes quadratic time. */
const MAX_LETTERS = 128

export const toBase58 = (bytes: Uint8Array): string =>
  changeBase([...bytes], { from: 256, to: 58 })
    .map((digit) => ALPHABET.charAt(digit))
    .join('')

/** Undefined if it is not base58; each sequence of bytes has one spelling. */
export const fromBase58 = (
  text: string,
): Uint8Array<ArrayBuffer> | undefined => {
  const digits = [...text].map((letter) => ALPHABET.indexOf(letter))
  return text.length > MAX_LETTERS || digits.includes(-1)
    ? undefined
    : Uint8Array.from(changeBase(digits, { from: 58, to: 256 }))
}

/** Digits of a number, the highest first, in another base; keeps zeros. */
const changeBase = (
  digits: readonly number[],
  { from, to }: { from: number; to: number },
): number[] => {
  const lowestFirst: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let at = 0; at < lowestFirst.length || carry > 0; at += 1) {
      carry += (lowestFirst[at] ?? 0) * from
      lowestFirst[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  const other = digits.findIndex((digit) => digit !== 0)
  const zeros = other === -1 ? digits.length : other
  return [...new Array<number>(zeros).fill(0), ...lowestFirst.reverse()]
}
