import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58, toBase58 } from './base58.ts'
import { ASSOCIATED_TOKEN_PROGRAM } from './instructions/programs.ts'

/** The field and the constant of the curve of ed25519. */
const P = 2n ** 255n - 19n
const D =
  37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether bytes are a point of the curve, and so may have a secret key. */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  let y = 0n
  for (const byte of bytes.toReversed()) y = y * 256n + BigInt(byte)
  // The highest bit is the sign of x.
  const square = (y & (2n ** 255n - 1n)) ** 2n % P
  // There is an x if x² = (y² - 1) / (dy² + 1) is a square.
  const product = ((square - 1n + P) * (D * square + 1n)) % P
  return power(product, (P - 1n) / 2n) <= 1n
}

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let factor = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

/** The account of an owner for a token, which anybody may create. */
export const associatedAccount = ({
  owner,
  mint,
  program,
}: {
  owner: string
  mint: string
  /** The token program of the mint. */
  program: string
}): string =>
  programAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, program, mint].map(bytesOf))

/** An address of a program that has no secret key. */
const programAddress = (
  program: string,
  seeds: readonly Uint8Array[],
): string => {
  const end = [
    ...bytesOf(program),
    ...new TextEncoder().encode('ProgramDerivedAddress'),
  ]
  const start = seeds.flatMap((seed) => [...seed])
  for (let bump = 255; bump >= 0; bump -= 1) {
    const bytes = Uint8Array.from([...start, bump, ...end])
    const address = sha256(bytes)
    if (!isOnCurve(address)) return toBase58(address)
  }
  throw new Error('The program has no such address')
}

const bytesOf = (address: string): Uint8Array => {
  const bytes = fromBase58(address)
  if (!bytes) throw new Error('Not an address')
  return bytes
}
