import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'

/** A short description of a sent transaction, whose data is not stored. */
export const sentSentenceOf = (
  { network, to, value }: Pick<SentTransactionView, 'network' | 'to' | 'value'>,
  nameOf: (address: string) => string = shortAddress,
): string => {
  if (to === undefined) return text('sentenceCreate')
  // A call without value may still transfer tokens.
  if (BigInt(value) === 0n) return text('sentenceTo', nameOf(to))
  const amount = `${formatUnits(BigInt(value), 18)} ${visibleText(network.symbol)}`
  return text('sentenceSend', amount, nameOf(to))
}
