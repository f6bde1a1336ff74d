import type { NodeFailure } from '../protocol/errors.ts'
import type { TokenReport } from '../protocol/token-facts.ts'
import type { TokenEventView } from './transaction-contract.ts'

/** What somebody may take from an account. Addresses are in lower case. */
export type Allowance = {
  /** An amount, all tokens of a contract, or an amount that Permit2 stores. */
  kind: 'amount' | 'all' | 'permit2'
  token: string
  spender: string
}

/** An event of a token standard, and where it is. */
export type LoggedEvent = Pick<
  TokenEventView,
  'kind' | 'address' | 'from' | 'to'
> & {
  block: number
  /** The hash. */
  transaction: string
}

export type AllowanceSearch =
  | { kind: 'searched'; from: number; to: number; events: LoggedEvent[] }
  /** A smaller range may work; `message` is what the node said. */
  | { kind: 'refused'; message?: string }
  | { kind: 'failed'; failure: NodeFailure }

/** What applies now. */
export type AllowanceReport = TokenReport & {
  /** A quantity; null if it cannot be read. */
  amount: string | null
  /** Whether the user listed the token, for any account. */
  isListed: boolean
  /** When it ends, in seconds since 1970, if Permit2 stores it. */
  until?: number
}

export type AllowanceProcedures = {
  /** Asks the chain's node for logs that name the account as the owner. */
  searchAllowances: {
    params: {
      chainId: string
      account: string
      /** The last block; null for the newest. */
      to: number | null
      /** How many blocks. */
      blocks: number
    }
    result: AllowanceSearch
  }
  readAllowance: {
    params: Allowance & { chainId: string; account: string }
    result: AllowanceReport
  }
}
