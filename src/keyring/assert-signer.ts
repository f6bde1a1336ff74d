import { addr } from 'micro-eth-signer'
import { recoverPublicKey, type sign } from 'micro-eth-signer/utils.js'

/** Recovers the signer, so that no bug releases another key's signature. */
export const assertSigner = (
  signature: ReturnType<typeof sign>,
  { digest, address }: { digest: Uint8Array; address: string },
): void => {
  const signer = addr.fromPublicKey(recoverPublicKey(signature, digest))
  if (signer !== address) throw new Error('signed by another account')
}
