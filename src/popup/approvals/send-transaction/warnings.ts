import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import type { Names } from '../../names/names.ts'
import { type CallWarning, callWarningsOf } from './call-warnings.ts'
import { type FeeWarning, feeWarningsOf, maxFee } from './fee-warnings.ts'

export type Warning =
  | CallWarning
  | FeeWarning
  /** Not the next nonce; with the next one. */
  | { kind: 'nonce-used' | 'nonce-ahead'; next: bigint }
  | { kind: 'fails'; reason: string }
  /** A call of a batch that may work only after the calls before it. */
  | { kind: 'depends'; gas: bigint }
  /** Blocks sending. */
  | { kind: 'funds'; balance: bigint }

const confirmed: readonly Warning['kind'][] = [
  'fails',
  'eoa-spender',
  'fee-extreme',
  'fee-above-value',
  'fee-above-recent',
  'gas-limit',
]

/** Whether the user has to tick a box before sending. */
export const needsTick = (warning: Warning): boolean =>
  confirmed.includes(warning.kind) ||
  ('isTrusted' in warning && !warning.isTrusted)

/** Differs for every two warnings: a tick confirms what the user read. */
export const warningKey = (warning: Warning): string =>
  JSON.stringify(warning, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

/** The warnings for a transaction, most severe first. */
export const warningsOf = ({
  subject,
  prepared,
  fields,
  isDescribed,
  nameOf,
}: {
  subject: TransactionSubject
  prepared: Prepared
  fields: ApprovedFields | undefined
  isDescribed: boolean
  nameOf: Names['find']
}): Warning[] => {
  const value = BigInt(subject.request.value)
  const warnings: Warning[] = []
  const balance = BigInt(prepared.balance)
  if (fields && value + maxFee(fields) > balance) {
    warnings.push({ kind: 'funds', balance })
  }
  if (prepared.failure !== null) {
    warnings.push({ kind: 'fails', reason: prepared.failure })
  }
  if (fields) warnings.push(...feeWarningsOf({ value, prepared, fields }))
  warnings.push(...callWarningsOf({ subject, prepared, isDescribed, nameOf }))
  const next = BigInt(prepared.nonce)
  const nonce = fields?.nonce ? BigInt(fields.nonce) : next
  if (nonce < next) warnings.push({ kind: 'nonce-used', next })
  if (nonce > next) warnings.push({ kind: 'nonce-ahead', next })
  return warnings
}
