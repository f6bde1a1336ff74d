import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import type { ProgramName } from '../../../protocol/solana/instructions/programs.ts'
import {
  type InstructionWarning,
  partyOf,
} from '../../../protocol/solana/instructions/warnings.ts'
import { type TextKey, text } from '../../text.ts'
import { isDescribed, programNames } from './instruction-words.ts'
import { solText, type WordsContext } from './sentence-reader.ts'

/** The role that the text names, and whether it is who profits or who loses. */
const warnings: Record<
  InstructionWarning,
  readonly [TextKey, role: string, 'profits' | 'loses']
> = {
  approve: ['solanaWarnApprove', 'delegate', 'profits'],
  'set-authority': ['solanaWarnAuthority', 'newAuthority', 'profits'],
  'close-to-another': ['solanaWarnClose', 'destination', 'profits'],
  'withdraw-to-another': ['solanaWarnWithdraw', 'destination', 'profits'],
  assign: ['solanaWarnAssign', 'account', 'loses'],
  allocate: ['solanaWarnAllocate', 'account', 'loses'],
  lockup: ['solanaWarnLockup', 'account', 'loses'],
  'permanent-delegate': ['solanaWarnDelegate', 'delegate', 'profits'],
}

/** Their instructions can take what the user has, or hand it over. */
const powerful: ReadonlySet<ProgramName> = new Set([
  'system',
  'token',
  'token-2022',
  'stake',
])

type Context = Pick<WordsContext, 'account' | 'nameOf' | 'unknown'>

/** Why an instruction needs a confirmation; undefined if it does not. */
export const instructionWarning = (
  one: DescribedInstruction,
  { account, nameOf, unknown }: Context,
): string | undefined => {
  const { programName, warning, values } = one
  if (programName !== null && powerful.has(programName) && !isDescribed(one)) {
    return text('solanaWarnUndescribed', programNames[programName])
  }
  if (warning === null) return undefined
  const [key, role, stake] = warnings[warning]
  if (values[role]?.value === null) return text('solanaWarnAuthorityNone')
  const address = partyOf(one, role) ?? partyOf(one, 'to')
  if (stake === 'profits' && address === account) return undefined
  // Another account of its owner is made ready for a program.
  if (warning === 'allocate' && address !== null && address !== account) {
    return undefined
  }
  return text(key, address === null ? unknown : nameOf(address))
}

/** Whether nothing says what it does, and no confirmation is needed for that. */
export const isUndescribed = (one: DescribedInstruction): boolean =>
  one.programName !== null &&
  !powerful.has(one.programName) &&
  !isDescribed(one)

/** Far above any usual fee: 0.05 SOL. */
const HIGH_FEE = 50_000_000n

/** What the user must confirm; known before any node answers. */
export const strongWarnings = (
  instructions: readonly DescribedInstruction[],
  {
    fee,
    toProgramAccount = false,
    symbol,
    ...context
  }: Context & {
    symbol: string
    fee: bigint
    /** Whether the recipient seems to be an account of a program. */
    toProgramAccount?: boolean
  },
): string[] => {
  const found = instructions.flatMap(
    (one) => instructionWarning(one, context) ?? [],
  )
  const high =
    fee > HIGH_FEE ? [text('solanaWarnFee', solText(fee, symbol))] : []
  const recipient = toProgramAccount ? [text('solanaToProgramAccount')] : []
  return [...new Set([...recipient, ...found, ...high])]
}
