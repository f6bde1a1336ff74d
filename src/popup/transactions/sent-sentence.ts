import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'

/** A short description of a sent transaction, whose data is not stored. */
export const sentSentenceOf = (
  {
    network,
    to,
    value,
    recipient,
  }: Pick<SentTransactionView, 'network' | 'to' | 'value' | 'recipient'>,
  nameOf: (address: string) => string = shortAddress,
): string => {
  if (to === undefined) return text('sentenceCreate')
  if (BigInt(value) === 0n) {
    // Another call may transfer tokens too.
    return recipient === undefined
      ? text('sentenceTo', nameOf(to))
      : text('sentenceTokensTo', nameOf(recipient))
  }
  const amount = `${formatUnits(BigInt(value), 18)} ${visibleText(network.symbol)}`
  return text('sentenceSend', amount, nameOf(to))
}
