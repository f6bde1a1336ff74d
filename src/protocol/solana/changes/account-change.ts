/** What an account holds, as far as the wallet knows its program. */
export type AccountKind = 'token' | 'mint' | 'stake' | 'nonce' | 'other'

/** What somebody may do with an account. */
export type Power =
  /** Owns a token account. */
  | 'holder'
  /** May close a token account and take its SOL. */
  | 'close'
  | 'mint'
  | 'freeze'
  | 'staker'
  | 'withdrawer'
  | 'nonce'
  /** Is the program of an account. */
  | 'program'

/** A change in one account that concerns the user, besides the balances. */
export type AccountChange = Readonly<
  {
    address: string
    /** Whether somebody else decides afterwards on what the user has. */
    isDanger: boolean
  } & (
    | { kind: 'created' | 'closed'; of: AccountKind }
    /** Who has the power afterwards; null for nobody. */
    | { kind: 'power'; power: Power; to: string | null }
    /** May take this many tokens afterwards; null if nobody may. */
    | { kind: 'delegate'; mint: string; to: string | null; amount: string }
    /** In lamports, of an account that is not the user's own one. */
    | { kind: 'lamports'; of: AccountKind; before: string; after: string }
    /** In the smallest unit, while the user has as much as before. */
    | { kind: 'moved' | 'supply'; mint: string; before: string; after: string }
    | { kind: 'frozen'; isFrozen: boolean }
    | { kind: 'lockup' | 'staking' | 'nonce-used' }
    /** The user's own account gets data, so that it cannot send SOL. */
    | { kind: 'own-data' }
    /** Changed bytes that the wallet cannot describe. */
    | { kind: 'other' }
  )
>
