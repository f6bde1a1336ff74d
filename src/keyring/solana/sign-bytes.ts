import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58 } from '../../protocol/solana/base58.ts'

/** Signs these bytes as they are; the result is 64 bytes. */
export const signBytes = (
  bytes: Uint8Array,
  { secretKey, address }: { secretKey: Uint8Array; address: string },
): Uint8Array => {
  const signature = ed25519.sign(bytes, secretKey)
  const publicKey = fromBase58(address)
  // So that no bug releases another key's signature.
  if (!publicKey || !ed25519.verify(signature, bytes, publicKey)) {
    throw new Error('signed by another account')
  }
  return signature
}
