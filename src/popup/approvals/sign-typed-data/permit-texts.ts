import type { NamedTokens } from '../../../messaging/signing-contract.ts'
import {
  type AllowanceSize,
  judgeAllowance,
} from '../../../protocol/allowance.ts'
import {
  isGiven,
  type Permit,
  type PermitRight,
} from '../../../protocol/typed-data/permit.ts'
import { text } from '../../text.ts'
import { formatTime } from './format-time.ts'
import { tokenAmount, tokenName } from './token-amounts.ts'

/** One sentence for each permission of a permit, and how long they last. */
export const permitSentences = (
  permit: Permit,
  tokens: NamedTokens,
): string[] => [
  ...permit.rights.map((right) =>
    rightSentence(right, { spender: permit.spender, tokens }),
  ),
  ...timeSentences(permit),
]

const rightSentence = (
  right: PermitRight,
  { spender, tokens }: { spender: string; tokens: NamedTokens },
): string => {
  const { token } = right
  const name = tokenName(token, tokens)
  switch (right.kind) {
    case 'spend': {
      const { amount } = right
      if (amount === 0n) return text('permitNothing', spender, name)
      return sizeOf(right, tokens) === 'unlimited'
        ? text('permitAll', spender, name)
        : text('permitSome', spender, tokenAmount(amount, token, tokens), token)
    }
    case 'item':
      return text('permitItem', spender, right.id.toString(), name)
    case 'collection':
      return text(
        right.isAllowed ? 'permitCollection' : 'permitNothing',
        spender,
        name,
      )
    case 'transfer': {
      const amount = tokenAmount(right.amount, token, tokens)
      return text('permitSend', spender, amount, token)
    }
  }
}

const timeSentences = ({ rights, until, usableUntil }: Permit): string[] => {
  const sentences: string[] = []
  if (usableUntil !== undefined) {
    sentences.push(text('permitUsable', formatTime(usableUntil)))
  }
  if (until !== undefined) {
    sentences.push(text('permitUntil', formatTime(until)))
  }
  if (sentences.length === 0) sentences.push(text('permitNoExpiry'))
  const isLasting = rights.some(
    (right) => right.kind !== 'transfer' && isGiven(right),
  )
  if (until === undefined && isLasting) sentences.push(text('permitStays'))
  return sentences
}

const sizeOf = (
  { token, amount }: Extract<PermitRight, { kind: 'spend' }>,
  tokens: NamedTokens,
): AllowanceSize => judgeAllowance(amount, tokens[token]?.token ?? null)

/** Warnings about the amounts of a permit, each once. */
export const permitWarnings = (
  { rights }: Permit,
  /** Undefined while the node is asked. */
  tokens: NamedTokens | undefined,
): string[] => {
  const spending = rights.filter((right) => right.kind === 'spend')
  const warnings = spending
    .filter(isGiven)
    .flatMap((right) => amountWarning(right, tokens))
  return [...new Set(warnings)]
}

const amountWarning = (
  right: Extract<PermitRight, { kind: 'spend' }>,
  tokens: NamedTokens | undefined,
): string[] => {
  const known = tokens ?? {}
  const { supply, balance } = known[right.token]?.token ?? {}
  const inUnits = (amount: string | null | undefined): string =>
    tokenAmount(BigInt(amount ?? 0), right.token, known)
  switch (sizeOf(right, known)) {
    case 'unlimited':
      return [text('permitUnlimited')]
    case 'huge':
      return [text('warnHuge', inUnits(supply))]
    case 'over-balance':
      return [text('warnOverBalance', inUnits(balance))]
    case 'unchecked':
      return tokens ? [text('warnUnchecked')] : []
    case 'limited':
      return []
  }
}
