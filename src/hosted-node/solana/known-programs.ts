/** Programs and accounts that the chain itself has to know. */
export const SYSVAR_PROGRAM = 'Sysvar1111111111111111111111111111111111111'
export const LOOKUP_TABLE_PROGRAM =
  'AddressLookupTab1e1111111111111111111111111'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const OLD_MEMO_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'

export const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
])

export const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  MEMO_PROGRAM,
  OLD_MEMO_PROGRAM,
])
