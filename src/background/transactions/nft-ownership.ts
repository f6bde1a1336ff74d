import type { Json } from '@metamask/utils'
import { isSameAddress } from '../../protocol/caip.ts'
import type { Nft } from '../../protocol/watch-asset-params.ts'

/** `ownerOf(uint256)` and `balanceOf(address,uint256)`. */
const OWNER_OF = '0x6352211e'
const BALANCE_OF = '0x00fdd58e'

type Owned = { account: string; nft: Nft }

/** The data of the call that asks a collection what an account owns. */
export const ownershipCall = ({ account, nft }: Owned): string => {
  const id = BigInt(nft.id).toString(16).padStart(64, '0')
  const owner = account.slice(2).toLowerCase().padStart(64, '0')
  return nft.standard === 'ERC721'
    ? `${OWNER_OF}${id}`
    : `${BALANCE_OF}${owner}${id}`
}

/** How many the account owns; undefined if that is no answer. */
export const ownedIn = (
  answer: Json,
  { account, nft }: Owned,
): bigint | undefined => {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) {
    return undefined
  }
  if (nft.standard === 'ERC1155') return BigInt(answer)
  return isSameAddress(`0x${answer.slice(26)}`, account) ? 1n : 0n
}
