import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from 'micro-eth-signer'

/** A signed transaction as a node reads it. */
export const readTransaction = (
  raw: string,
): { value: bigint; nonce: number; hash: string } => {
  const { value, nonce } = Transaction.fromHex(raw).raw
  const hash = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
  return { value, nonce: Number(nonce), hash }
}
