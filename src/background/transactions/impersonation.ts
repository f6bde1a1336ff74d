import type { Transaction } from '../../protocol/transaction.ts'
import type { AskChain } from './ask-chain.ts'

/** Accounts without a key that a development chain sends for. */
export type Impersonation = Readonly<{
  isImpersonated: (address: string) => boolean
  /** Has the node send a transaction that nobody signs; returns its hash. */
  sendUnsigned: (
    ask: AskChain,
    account: string,
    transaction: Transaction,
  ) => Promise<string>
}>
