/** The programs whose instructions the wallet knows. */
export type ProgramName =
  | 'system'
  | 'token'
  | 'token-2022'
  | 'associated-token'
  | 'memo'
  | 'compute-budget'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM =
  'ComputeBudget111111111111111111111111111111'

const programs: Readonly<Record<string, ProgramName>> = {
  [SYSTEM_PROGRAM]: 'system',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'token-2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'associated-token',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'memo',
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'memo',
  [COMPUTE_BUDGET_PROGRAM]: 'compute-budget',
}

export const programName = (address: string): ProgramName | null =>
  Object.hasOwn(programs, address) ? (programs[address] ?? null) : null
