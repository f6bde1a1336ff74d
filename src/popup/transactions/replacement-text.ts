import type { ReplacementRefusal } from '../../messaging/transaction-contract.ts'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { type TextKey, text } from '../text.ts'

const texts: Record<
  Exclude<ReplacementRefusal['kind'], 'node-error'>,
  TextKey
> = {
  ...failureTexts,
  settled: 'replaceUnavailable',
  'fee-too-low': 'replaceFeeTooLow',
  'unknown-outcome': 'reasonUnknownOutcome',
}

/** Explains why a replacement was not sent. */
export const replacementText = (refusal: ReplacementRefusal): string =>
  refusal.kind === 'node-error'
    ? text('nodeError', `${refusal.code}`, refusal.message)
    : text(texts[refusal.kind])

/** What stands before that explanation. */
export const failedText = (refusal: ReplacementRefusal | undefined): string =>
  text(refusal?.kind === 'unknown-outcome' ? 'outcomeUnknown' : 'notSent')
