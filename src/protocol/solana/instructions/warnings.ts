import type { ProgramName } from './programs.ts'

/** Why an instruction needs a strong warning. */
export type InstructionWarning =
  /** Somebody may take tokens later. */
  | 'approve'
  /** Somebody else controls an account or a mint afterwards. */
  | 'set-authority'
  /** What is left of an account goes to somebody who does not own it. */
  | 'close-to-another'
  /** A program owns an account afterwards. */
  | 'assign'
  /** Somebody may take these tokens from any account. */
  | 'permanent-delegate'

export const warningOf = ({
  programName,
  name,
  accounts,
}: {
  programName: ProgramName | null
  name: string | null
  accounts: readonly { role: string | null; address: string | null }[]
}): InstructionWarning | null => {
  if (programName === 'system') {
    return name === 'assign' || name === 'assign-with-seed' ? 'assign' : null
  }
  if (programName !== 'token' && programName !== 'token-2022') return null
  switch (name) {
    case 'approve':
    case 'set-authority':
      return name
    case 'initialize-permanent-delegate':
      return 'permanent-delegate'
    case 'close-account': {
      const find = (role: string) => accounts.find((one) => one.role === role)
      const to = find('destination')?.address
      return to && to === find('owner')?.address ? null : 'close-to-another'
    }
    default:
      return null
  }
}
