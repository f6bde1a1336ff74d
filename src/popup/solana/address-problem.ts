import { isEthAddress } from '../../protocol/caip.ts'
import { ADDRESS_BYTES } from '../../protocol/solana/address.ts'
import { fromBase58 } from '../../protocol/solana/base58.ts'
import type { TextKey } from '../text.ts'

/** More letters than any address has. */
const MOST_LETTERS = 44

/** What is wrong with an address of Solana; undefined if it is one. */
export const solanaAddressProblem = (typed: string): TextKey | undefined => {
  if (/^0x/i.test(typed) || !/^\w{20,}$/.test(typed)) return 'notAddress'
  if (typed.length > MOST_LETTERS) return 'notAddressLength'
  const bytes = fromBase58(typed)
  if (!bytes) return 'notBase58'
  return bytes.length === ADDRESS_BYTES ? undefined : 'notAddressLength'
}

/** The same for an address of any namespace. */
export const addressProblem = (typed: string): TextKey | undefined =>
  isEthAddress(typed) ? undefined : solanaAddressProblem(typed)
