import type {
  ApprovedFields,
  Prepared,
  Speed,
} from '../../../messaging/transaction-contract.ts'
import {
  type Fees,
  highestPrice,
  type TransactionRequest,
  type TransactionType,
  toQuantity,
} from '../../../protocol/transaction.ts'
import type { TextKey } from '../../text.ts'
import { fromDigits, fromGwei, toGwei } from './gwei.ts'

export type FeeChoice = Speed | 'site' | 'own'

/** The nonce is the last. */
export const limitFields = ['gas', 'highest', 'tip', 'nonce'] as const

export type LimitField = (typeof limitFields)[number]

const names = {
  gas: 'limitGas',
  highest: 'limitMaxFee',
  tip: 'limitPriorityFee',
  nonce: 'limitNonce',
} as const satisfies Record<LimitField, TextKey>

/** The label of a field. */
export const limitName = (field: LimitField, type: TransactionType): TextKey =>
  field === 'highest' && type !== '0x2' ? 'limitGasPrice' : names[field]

/** The user's choices; empty fields use the prepared values. */
export type LimitsDraft = {
  choice: FeeChoice
  gas?: string
  /** Only for a custom fee: the gas price, or the max fee. */
  highest?: string
  tip?: string
  /** Empty for the next nonce. */
  nonce?: string
}

export const firstDraft = (
  { suggested }: Prepared,
  { nonce }: Pick<TransactionRequest, 'nonce'>,
): LimitsDraft => ({
  choice: suggested ? 'site' : 'normal',
  ...(nonce !== undefined && { nonce: BigInt(nonce).toString() }),
})

/** The fees of a choice, except for custom ones. */
export const feesOfChoice = (
  { choices, suggested }: Prepared,
  choice: FeeChoice,
): Fees =>
  choice === 'site' || choice === 'own'
    ? (suggested ?? choices.normal)
    : choices[choice]

/** The values of the fields. */
export const textsOf = (
  prepared: Prepared,
  draft: LimitsDraft,
): Record<LimitField, string> => {
  const fees = feesOfChoice(prepared, draft.choice)
  const tip = 'gasPrice' in fees ? '' : fees.maxPriorityFeePerGas
  return {
    gas: draft.gas ?? BigInt(prepared.gas).toString(),
    highest: draft.highest ?? toGwei(highestPrice(fees)),
    tip: draft.tip ?? (tip === '' ? '' : toGwei(BigInt(tip))),
    nonce: draft.nonce ?? '',
  }
}

/** Changes one field; edited fees make it a custom fee. */
export const editLimits = (
  prepared: Prepared,
  draft: LimitsDraft,
  { field, typed }: { field: LimitField; typed: string },
): LimitsDraft => {
  if (field === 'gas' || field === 'nonce') return { ...draft, [field]: typed }
  const { highest, tip } = textsOf(prepared, draft)
  return { ...draft, highest, tip, choice: 'own', [field]: typed }
}

/** Selecting another fee preserves the edited gas limit and nonce. */
export const chooseFees = (
  { gas, nonce }: LimitsDraft,
  choice: FeeChoice,
): LimitsDraft => ({
  choice,
  ...(gas !== undefined && { gas }),
  ...(nonce !== undefined && { nonce }),
})

export type ReadLimits =
  | { fields: ApprovedFields }
  | { wrong: LimitField; problem: 'not-a-number' | 'tip-too-high' }

const notANumber = (wrong: LimitField): ReadLimits => ({
  wrong,
  problem: 'not-a-number',
})

/** Undefined if it is no gas limit. */
export const readGas = (typed: string): bigint | undefined => {
  const gas = fromDigits(typed)
  return gas === undefined || gas < 21_000n ? undefined : gas
}

/** The fields to sign, or the invalid field. */
export const readLimits = (
  prepared: Prepared,
  draft: LimitsDraft,
): ReadLimits => {
  const { type } = prepared
  const texts = textsOf(prepared, draft)
  const gas = readGas(texts.gas)
  if (gas === undefined) return notANumber('gas')
  const fees = readFees(prepared, draft, texts)
  if ('wrong' in fees) return fees
  const nonce = texts.nonce === '' ? undefined : fromDigits(texts.nonce)
  if (texts.nonce !== '' && nonce === undefined) return notANumber('nonce')
  return {
    fields: {
      type,
      gas: toQuantity(gas),
      fees,
      nonce: nonce === undefined ? null : toQuantity(nonce),
    },
  }
}

const readFees = (
  prepared: Prepared,
  draft: LimitsDraft,
  texts: Record<LimitField, string>,
): Fees | Extract<ReadLimits, { wrong: LimitField }> => {
  if (draft.choice !== 'own') return feesOfChoice(prepared, draft.choice)
  const highest = fromGwei(texts.highest)
  if (highest === undefined)
    return { wrong: 'highest', problem: 'not-a-number' }
  if (prepared.type !== '0x2') return { gasPrice: toQuantity(highest) }
  const tip = fromGwei(texts.tip)
  if (tip === undefined) return { wrong: 'tip', problem: 'not-a-number' }
  if (tip > highest) return { wrong: 'tip', problem: 'tip-too-high' }
  return {
    maxFeePerGas: toQuantity(highest),
    maxPriorityFeePerGas: toQuantity(tip),
  }
}
