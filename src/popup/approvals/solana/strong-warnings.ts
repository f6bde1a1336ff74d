import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import type { InstructionWarning } from '../../../protocol/solana/instructions/warnings.ts'
import { type TextKey, text } from '../../text.ts'
import { solText, type WordsContext } from './instruction-words.ts'

/** The key of each, and the role of the address in it. */
const warnings: Record<InstructionWarning, readonly [TextKey, string]> = {
  approve: ['solanaWarnApprove', 'delegate'],
  'set-authority': ['solanaWarnAuthority', 'newAuthority'],
  'close-to-another': ['solanaWarnClose', 'destination'],
  assign: ['solanaWarnAssign', 'account'],
  'permanent-delegate': ['solanaWarnDelegate', 'delegate'],
}

/** Far above any usual fee: 0.05 SOL. */
const HIGH_FEE = 50_000_000n

/** What the user must confirm; known before any node answers. */
export const strongWarnings = (
  instructions: readonly DescribedInstruction[],
  {
    fee,
    toProgramAccount = false,
    symbol,
    nameOf,
    unknown,
  }: Pick<WordsContext, 'symbol' | 'nameOf' | 'unknown'> & {
    fee: bigint
    /** Whether the recipient seems to be an account of a program. */
    toProgramAccount?: boolean
  },
): string[] => {
  const found = instructions.flatMap((one) => {
    if (one.warning === null) return []
    const [key, role] = warnings[one.warning]
    const address =
      one.accounts.find((account) => account.role === role)?.address ??
      one.values[role]?.value
    if (one.warning === 'set-authority' && !address) {
      return [text('solanaWarnAuthorityNone')]
    }
    return [text(key, address ? nameOf(address) : unknown)]
  })
  const high =
    fee > HIGH_FEE ? [text('solanaWarnFee', solText(fee, symbol))] : []
  const recipient = toProgramAccount ? [text('solanaToProgramAccount')] : []
  return [...new Set([...recipient, ...found, ...high])]
}
