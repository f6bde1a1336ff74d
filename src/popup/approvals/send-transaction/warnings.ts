import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { type Fees, highestPrice } from '../../../protocol/transaction.ts'
import { type CallWarning, callWarningsOf } from './call-warnings.ts'

export type Warning =
  | CallWarning
  | { kind: 'high-fee' }
  /** Not the next nonce; with the next one. */
  | { kind: 'nonce-used' | 'nonce-ahead'; next: bigint }
  | { kind: 'fails'; reason: string }
  /** Blocks sending. */
  | { kind: 'funds'; balance: bigint }

export const maxFee = ({ gas, fees }: { gas: string; fees: Fees }): bigint =>
  BigInt(gas) * highestPrice(fees)

/** Warn above this multiple of the fast fee. */
const MUCH = 3n

/** The warnings for a transaction, most severe first. */
export const warningsOf = ({
  subject,
  prepared,
  fields,
  isDescribed,
}: {
  subject: TransactionSubject
  prepared: Prepared
  fields: ApprovedFields | undefined
  isDescribed: boolean
}): Warning[] => {
  const { value } = subject.request
  const warnings: Warning[] = []
  const balance = BigInt(prepared.balance)
  if (fields && BigInt(value) + maxFee(fields) > balance) {
    warnings.push({ kind: 'funds', balance })
  }
  if (prepared.failure !== null) {
    warnings.push({ kind: 'fails', reason: prepared.failure })
  }
  warnings.push(...callWarningsOf({ subject, prepared, isDescribed }))
  const next = BigInt(prepared.nonce)
  const nonce = fields?.nonce ? BigInt(fields.nonce) : next
  if (nonce < next) warnings.push({ kind: 'nonce-used', next })
  if (nonce > next) warnings.push({ kind: 'nonce-ahead', next })
  const usual = highestPrice(prepared.choices.fast) * MUCH
  if (fields && highestPrice(fields.fees) > usual) {
    warnings.push({ kind: 'high-fee' })
  }
  return warnings
}
