import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isEthAddress } from './caip.ts'

/** EIP-55; anything but an address is returned unchanged. */
export const toChecksumAddress = (address: string): string => {
  if (!isEthAddress(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(utf8ToBytes(digits))
  const letters = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${letters.join('')}`
}
