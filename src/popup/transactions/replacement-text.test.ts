import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { ReplacementRefusal } from '../../messaging/transaction-contract.ts'
import { failedText, replacementText } from './replacement-text.ts'

giveTexts(keyTexts(' '))

it.each<[ReplacementRefusal, string]>([
  [{ kind: 'settled' }, 'replaceUnavailable'],
  [{ kind: 'fee-too-low' }, 'replaceFeeTooLow'],
  [{ kind: 'unknown-outcome' }, 'reasonUnknownOutcome'],
  [{ kind: 'timeout' }, 'nodeTimeout'],
  [
    { kind: 'node-error', code: -32000, message: 'underpriced' },
    'nodeError -32000 underpriced',
  ],
])('%o has a text', (refusal, expected) => {
  expect(replacementText(refusal)).toBe(expected)
})

it.each<[ReplacementRefusal | undefined, string]>([
  [undefined, 'notSent'],
  [{ kind: 'fee-too-low' }, 'notSent'],
  [{ kind: 'unknown-outcome' }, 'outcomeUnknown'],
])('does not say that %o is not sent if nobody knows', (refusal, expected) => {
  expect(failedText(refusal)).toBe(expected)
})
