import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'

/** What a transaction did that is on its way; its data are not kept for this. */
export const sentSentenceOf = ({
  network,
  to,
  value,
}: Pick<SentTransactionView, 'network' | 'to' | 'value'>): string => {
  if (to === undefined) return text('sentenceCreate')
  // Nothing is sent by calls, which may move tokens all the same.
  if (BigInt(value) === 0n) return text('sentenceTo', shortAddress(to))
  const amount = `${formatUnits(BigInt(value), 18)} ${visibleText(network.symbol)}`
  return text('sentenceSend', amount, shortAddress(to))
}
