import { SYSTEM_PROGRAM } from './instructions/programs.ts'
import type { SolanaMessage } from './message.ts'

const ADVANCE_NONCE = [4, 0, 0, 0]

/**
 * Whether its first instruction advances a nonce: then it does not expire, and
 * whoever has it can send it at any time.
 */
export const hasDurableNonce = ({
  accounts,
  instructions: [first],
}: SolanaMessage): boolean =>
  first !== undefined &&
  accounts[first.program] === SYSTEM_PROGRAM &&
  ADVANCE_NONCE.every((byte, index) => first.data[index] === byte)
