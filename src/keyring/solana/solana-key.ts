import { fromBase58, toBase58 } from '../../protocol/solana/base58.ts'
import { PrivateKeyError } from '../private-key.ts'
import { solanaAddressOf } from './solana-accounts.ts'

/** Some letters may be missing; hexadecimal digits are of Ethereum. */
const MOSTLY_BASE58 = /^(?!0x|[0-9a-f]*$)[1-9a-z]{40,}$/i

/** Whether it has the form of a Solana key, not of an Ethereum key. */
export const looksLikeSolanaKey = (typed: string): boolean => {
  const text = typed.trim()
  if (text.startsWith('[') || text.length > 66) return true
  return MOSTLY_BASE58.test(text) && text.length !== 64
}

/**
 * The 32 secret bytes of a key as typed: 64 bytes in base58, or as a JSON array
 * like the file of the command line tool. The second half is the address.
 */
export const parseSolanaKey = (typed: string): Uint8Array => {
  const bytes = readBytes(typed.trim())
  if (bytes.length !== 64) {
    bytes.fill(0)
    throw new PrivateKeyError('length')
  }
  const secretKey = bytes.slice(0, 32)
  const isSame = solanaAddressOf(secretKey) === toBase58(bytes.subarray(32))
  bytes.fill(0)
  if (isSame) return secretKey
  secretKey.fill(0)
  throw new PrivateKeyError('mismatch')
}

/** A key as typed, in the spelling that is stored. */
export const readSolanaKey = (
  typed: string,
): { secretKey: string; address: string } => {
  const bytes = parseSolanaKey(typed)
  const secretKey = formatSolanaKey(bytes)
  const address = solanaAddressOf(bytes)
  bytes.fill(0)
  return { secretKey, address }
}

/** 64 bytes in base58, as other wallets import it. */
export const formatSolanaKey = (secretKey: Uint8Array): string => {
  const address = fromBase58(solanaAddressOf(secretKey)) ?? []
  return toBase58(Uint8Array.from([...secretKey, ...address]))
}

const readBytes = (text: string): Uint8Array => {
  if (text.startsWith('[')) {
    const numbers = parseList(text)
    if (!numbers?.every(isByte)) throw new PrivateKeyError('array')
    return Uint8Array.from(numbers)
  }
  const bytes = fromBase58(text)
  if (!bytes) throw new PrivateKeyError('base58')
  return bytes
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 256

const parseList = (text: string): unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    // Its error would quote the key.
    return undefined
  }
}
