import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addr, eip191Signer } from 'micro-eth-signer'
import { initSig, recoverPublicKey, sign } from 'micro-eth-signer/utils.js'
import type { TypedData } from '../protocol/typed-data/typed-data.ts'
import { assertSigner } from './assert-signer.ts'
import { hashTypedData } from './typed-data-hash.ts'

/** EIP-191 digest of bytes; both in hex. */
export const messageDigest = (message: string): string =>
  eip191Signer.getHash(hexToBytes(message.slice(2)))

export const typedDataDigest = (typedData: TypedData): string =>
  `0x${bytesToHex(hashTypedData(typedData))}`

/**
 * Signs exactly this digest, as r, s and 27 or 28. Deterministic (RFC 6979):
 * dapps derive keys from a signature, and request it again to restore them.
 */
export const signDigest = (
  digest: string,
  { secretKey, address }: { secretKey: Uint8Array; address: string },
): string => {
  const bytes = hexToBytes(digest.slice(2))
  const signature = sign(bytes, secretKey, false)
  assertSigner(signature, { digest: bytes, address })
  const parity = signature.recovery === 0 ? '1b' : '1c'
  return `0x${bytesToHex(signature.toBytes('compact'))}${parity}`
}

/**
 * The address whose key signed a message, both in hex; undefined if no key can
 * have made this signature.
 */
export const recoverSigner = (
  message: string,
  signature: string,
): string | undefined => {
  const bytes = hexToBytes(signature.slice(2))
  const [v = 0] = bytes.subarray(64)
  // Some libraries write the parity, not 27 or 28.
  const parity = v < 27 ? v : v - 27
  if (parity > 1) return undefined
  const digest = hexToBytes(messageDigest(message).slice(2))
  try {
    const recoverable = initSig(bytes.subarray(0, 64), parity)
    return addr.fromPublicKey(recoverPublicKey(recoverable, digest))
  } catch {
    // `r` or `s` is out of range, or there is no such point on the curve.
    return undefined
  }
}
