import type { TokenNames } from '../protocol/token-facts.ts'

/** Quantities in the smallest unit. */
export type Span = { before: string; after: string }

/** An amount of a token that the account has more or less of. */
export type TokenChange = Span & {
  address: string
  /** Null if the contract does not report them. */
  names: TokenNames | null
}

/** An NFT that the account receives or gives away. */
export type ItemChange = { address: string; id: string; isReceived: boolean }

/** What somebody may take from the account afterwards. */
export type AllowanceChange =
  | {
      kind: 'amount'
      address: string
      names: TokenNames | null
      spender: string
      /** Null if it is unknown. */
      before: string | null
      after: string
    }
  /** One NFT; the spender is the zero address if nobody may take it. */
  | { kind: 'item'; address: string; spender: string; id: string }
  /** All tokens of a contract. */
  | { kind: 'all'; address: string; spender: string; isAllowed: boolean }

/** What would change for the account if the transactions were sent now. */
export type Preview =
  | {
      kind: 'changes'
      /** Without the fee. */
      native: Span
      tokens: TokenChange[]
      items: ItemChange[]
      allowances: AllowanceChange[]
      /**
       * How many events name the account and cannot be read: they may give
       * somebody rights that are not listed. Null if the node cannot simulate, so
       * that no event was seen.
       */
      unread: number | null
    }
  /** Only the fee would be charged. */
  | { kind: 'reverts'; reason: string; balance: string }
  /** `isUnsupported` if the node cannot simulate at all. */
  | { kind: 'unknown'; isUnsupported: boolean }
