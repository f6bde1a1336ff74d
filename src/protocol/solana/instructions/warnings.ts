import type { ProgramName } from './programs.ts'

/** Why an instruction needs a strong warning. */
export type InstructionWarning =
  /** Somebody may take tokens later. */
  | 'approve'
  /** Somebody else controls an account or a mint afterwards. */
  | 'set-authority'
  /** What is left of an account goes to somebody who does not own it. */
  | 'close-to-another'
  /** SOL of an account goes to somebody who does not own it. */
  | 'withdraw-to-another'
  /** A program owns an account afterwards. */
  | 'assign'
  /** An account cannot send SOL afterwards. */
  | 'allocate'
  /** Staked SOL cannot be withdrawn for some time. */
  | 'lockup'
  /** Somebody may take these tokens from any account. */
  | 'permanent-delegate'

type Warned = {
  programName: ProgramName | null
  name: string | null
  accounts: readonly { role: string | null; address: string | null }[]
  values: Readonly<Record<string, { value: string | null }>>
}

export const warningOf = (one: Warned): InstructionWarning | null => {
  switch (one.programName) {
    case 'system':
      return ofSystem(one)
    case 'token':
    case 'token-2022':
      return ofTokens(one)
    case 'stake':
      return ofStake(one)
    default:
      return null
  }
}

const ofSystem = (one: Warned): InstructionWarning | null => {
  switch (one.name) {
    case 'assign':
    case 'assign-with-seed':
    case 'allocate-with-seed':
      return 'assign'
    case 'allocate':
      return 'allocate'
    case 'authorize-nonce':
      return isAnother(one, 'newAuthority') ? 'set-authority' : null
    case 'withdraw-nonce':
      return isAnother(one, 'to') ? 'withdraw-to-another' : null
    default:
      return null
  }
}

const ofTokens = (one: Warned): InstructionWarning | null => {
  switch (one.name) {
    case 'approve':
    case 'set-authority':
      return one.name
    case 'update-metadata-authority':
    case 'update-group-authority':
      return 'set-authority'
    case 'initialize-permanent-delegate':
      return 'permanent-delegate'
    case 'close-account':
      return isAnother(one, 'destination', 'owner') ? 'close-to-another' : null
    case 'withdraw-excess-lamports':
    case 'unwrap-lamports':
      return isAnother(one, 'destination') ? 'withdraw-to-another' : null
    default:
      return null
  }
}

const ofStake = (one: Warned): InstructionWarning | null => {
  switch (one.name) {
    case 'stake-authorize':
      return isAnother(one, 'newAuthority') ? 'set-authority' : null
    case 'stake-authorize-with-seed':
      return isAnother(one, 'newAuthority', 'base') ? 'set-authority' : null
    case 'stake-withdraw':
      return isAnother(one, 'to') ? 'withdraw-to-another' : null
    case 'stake-set-lockup':
      return 'lockup'
    default:
      return null
  }
}

/** Whether it goes to somebody else than who allows it; true if hidden. */
const isAnother = (one: Warned, role: string, by = 'authority'): boolean => {
  const to = partyOf(one, role)
  return !to || to !== partyOf(one, by)
}

/** The address in a role; null for none, or one that is hidden. */
export const partyOf = (
  { accounts, values }: Pick<Warned, 'accounts' | 'values'>,
  role: string,
): string | null => {
  const account = accounts.find((one) => one.role === role)
  return account ? account.address : (values[role]?.value ?? null)
}
