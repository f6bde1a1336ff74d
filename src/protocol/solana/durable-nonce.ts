import { accountsOf } from './accounts.ts'
import { SYSTEM_PROGRAM } from './instructions/programs.ts'
import type { SolanaMessage } from './message.ts'

const ADVANCE_NONCE = [4, 0, 0, 0]

/**
 * The position of the nonce account that its first instruction advances. Such a
 * transaction does not expire: whoever has it can send it at any time.
 */
export const nonceIndexOf = (message: SolanaMessage): number | undefined => {
  const { accounts, instructions } = message
  const [first] = instructions
  const isAdvance =
    first !== undefined &&
    accounts[first.program] === SYSTEM_PROGRAM &&
    ADVANCE_NONCE.every((byte, index) => first.data[index] === byte)
  const index = isAdvance ? first.accounts[0] : undefined
  if (index === undefined) return undefined
  return accountsOf(message)[index]?.isWritable ? index : undefined
}
