/** The programs whose instructions the wallet knows. */
export type ProgramName =
  | 'system'
  | 'token'
  | 'token-2022'
  | 'associated-token'
  | 'stake'
  | 'memo'
  | 'compute-budget'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM =
  'ComputeBudget111111111111111111111111111111'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM =
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const programs: Readonly<Record<string, ProgramName>> = {
  [SYSTEM_PROGRAM]: 'system',
  [TOKEN_PROGRAM]: 'token',
  [TOKEN_2022_PROGRAM]: 'token-2022',
  [ASSOCIATED_TOKEN_PROGRAM]: 'associated-token',
  [STAKE_PROGRAM]: 'stake',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'memo',
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'memo',
  [COMPUTE_BUDGET_PROGRAM]: 'compute-budget',
}

export const programName = (address: string): ProgramName | null =>
  Object.hasOwn(programs, address) ? (programs[address] ?? null) : null
