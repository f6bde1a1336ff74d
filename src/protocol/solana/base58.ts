const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** As many digits as fit a plain number: big integers are slow. */
const PART_DIGITS = 9
const PART = 58n ** 9n

/** Longer texts are refused: decoding takes quadratic time. */
const MAX_LETTERS = 128

export const toBase58 = (bytes: Uint8Array): string => {
  let rest = BigInt(`0x0${toHex(bytes)}`)
  let text = ''
  while (rest > 0n) {
    let part = Number(rest % PART)
    rest /= PART
    for (let digit = 0; digit < PART_DIGITS; digit += 1) {
      text = ALPHABET.charAt(part % 58) + text
      part = Math.floor(part / 58)
    }
  }
  return '1'.repeat(countZeros(bytes, 0)) + text.replace(/^1+/, '')
}

/** Undefined if it is not base58; each sequence of bytes has one spelling. */
export const fromBase58 = (
  text: string,
  maxLetters = MAX_LETTERS,
): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length > maxLetters) return undefined
  let number = 0n
  for (let at = 0; at < text.length; at += PART_DIGITS) {
    const letters = text.slice(at, at + PART_DIGITS)
    let part = 0
    for (const letter of letters) {
      const digit = ALPHABET.indexOf(letter)
      if (digit < 0) return undefined
      part = part * 58 + digit
    }
    number = number * 58n ** BigInt(letters.length) + BigInt(part)
  }
  const zeros = countZeros([...text], '1')
  const hex = number > 0n ? number.toString(16) : ''
  const digits = hex.padStart(hex.length + (hex.length % 2), '0')
  const bytes = new Uint8Array(zeros + digits.length / 2)
  for (let at = 0; at < digits.length; at += 2) {
    bytes[zeros + at / 2] = Number.parseInt(digits.slice(at, at + 2), 16)
  }
  return bytes
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const countZeros = <Digit>(digits: ArrayLike<Digit>, zero: Digit): number => {
  let count = 0
  while (count < digits.length && digits[count] === zero) count += 1
  return count
}
