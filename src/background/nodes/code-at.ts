import type { Json } from '@metamask/utils'
import type { CodeAt } from '../../messaging/signing-contract.ts'

/** EIP-7702: an account with delegated code is not a contract. */
const DELEGATION = /^0xef0100[\da-f]{40}$/i

/** What an `eth_getCode` answer means. */
export const toCodeAt = (code: Json | undefined): CodeAt => {
  if (typeof code !== 'string') return 'unknown'
  return code === '0x' || DELEGATION.test(code) ? 'no-contract' : 'contract'
}
