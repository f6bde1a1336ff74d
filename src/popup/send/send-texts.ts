import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { AmountProblem } from './amount.ts'
import type { RecipientProblem } from './read-recipient.ts'

export const recipientText = (problem: RecipientProblem): string => {
  switch (problem.kind) {
    case 'none':
      return text('recipientMissing')
    case 'format':
      return text('recipientFormat')
    case 'checksum':
      return text('recipientChecksum')
    case 'zero':
      return text('recipientZero')
    case 'token':
      return text('recipientToken', visibleText(problem.symbol))
    case 'solana':
      return text(problem.text)
    case 'mint':
      return text('recipientMint', visibleText(problem.symbol))
  }
}

export const amountText = (
  problem: AmountProblem,
  {
    symbol,
    decimals,
    decimal,
  }: { symbol: string; decimals: number; decimal: string },
): string => {
  switch (problem) {
    case 'none':
      return text('amountMissing')
    case 'format':
      return text('amountFormat', `0${decimal}5`)
    case 'grouped':
      return text('amountGrouped', decimal)
    case 'precise':
      return text('amountPrecise', symbol, `${decimals}`)
    case 'zero':
      return text('amountZero')
  }
}
