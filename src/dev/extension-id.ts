import { createHash } from 'node:crypto'

/**
 * The id Chromium gives an extension whose manifest contains this public key:
 * the first 16 bytes of its SHA-256, written with the letters a to p.
 */
export const extensionIdOf = (manifestKey: string): string => {
  const digest = createHash('sha256')
    .update(Buffer.from(manifestKey, 'base64'))
    .digest()
  return [...digest.subarray(0, 16)]
    .map((byte) => letter(byte >> 4) + letter(byte & 15))
    .join('')
}

const letter = (nibble: number): string => String.fromCharCode(97 + nibble)
