import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../messaging/transaction-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import { type Fees, highestPrice } from '../../protocol/transaction.ts'
import { isUnlimited, readKnownCall } from './known-call.ts'

export type Warning =
  | { kind: 'unlimited' | 'all-tokens'; address: string }
  | { kind: 'no-contract' | 'own-contract' | 'high-fee' }
  | { kind: 'fails'; reason: string }
  /** Stands against sending it. */
  | { kind: 'funds'; balance: bigint }

export const maxFee = ({ gas, fees }: { gas: string; fees: Fees }): bigint =>
  BigInt(gas) * highestPrice(fees)

/** So many times the fee of who is in a hurry. */
const MUCH = 3n

/** What a person should know before they say yes, the gravest first. */
export const warningsOf = (
  { request }: TransactionSubject,
  prepared: Prepared,
  fields: ApprovedFields | undefined,
): Warning[] => {
  const { to, data, value } = request
  const warnings: Warning[] = []
  const balance = BigInt(prepared.balance)
  if (fields && BigInt(value) + maxFee(fields) > balance) {
    warnings.push({ kind: 'funds', balance })
  }
  if (prepared.failure !== null) {
    warnings.push({ kind: 'fails', reason: prepared.failure })
  }
  const call = prepared.isContract ? readKnownCall(data) : undefined
  if (call?.kind === 'approve' || call?.kind === 'increase') {
    const { spender, amount } = call
    if (isUnlimited(amount)) {
      warnings.push({ kind: 'unlimited', address: spender })
    }
  }
  if (call?.kind === 'approve-all' && call.isAllowed) {
    warnings.push({ kind: 'all-tokens', address: call.operator })
  }
  if (call && 'to' in call && to !== undefined && isSameAddress(call.to, to)) {
    warnings.push({ kind: 'own-contract' })
  }
  if (prepared.isContract === false && data !== '0x') {
    warnings.push({ kind: 'no-contract' })
  }
  const usual = highestPrice(prepared.choices.fast) * MUCH
  if (fields && highestPrice(fields.fees) > usual) {
    warnings.push({ kind: 'high-fee' })
  }
  return warnings
}
