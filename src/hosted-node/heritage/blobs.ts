import { createHash } from 'node:crypto'
import { hexToBytes, type PrefixedHexString } from '@ethereumjs/util'

/**
 * Two blobs whose commitments need no ceremony. The polynomial of a blob of
 * ones is 1 and its commitment is the generator; for zeros it is the point at
 * infinity.
 */
const ONES_COMMITMENT =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const ZEROS_COMMITMENT: PrefixedHexString = `0xc0${'00'.repeat(47)}`

const versionedHash = (commitment: PrefixedHexString): PrefixedHexString => {
  const digest = createHash('sha256').update(hexToBytes(commitment))
  return `0x01${digest.digest('hex').slice(2)}`
}

export const ONES_BLOB = versionedHash(ONES_COMMITMENT)
export const ZEROS_BLOB = versionedHash(ZEROS_COMMITMENT)
