import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The hash of a signed transaction; undefined if it is not hex. */
export const transactionHash = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(raw)
    ? `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
    : undefined
