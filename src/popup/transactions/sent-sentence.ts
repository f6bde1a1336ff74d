import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { sentSentence } from '../../texts/sent-sentence.ts'
import { shortAddress } from '../short-address.ts'
import { formatLanguage, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'

/** A short description of a sent transaction, in the popup's language. */
export const sentSentenceOf = (
  {
    network,
    ...sent
  }: Pick<SentTransactionView, 'network' | 'to' | 'value' | 'recipient'>,
  nameOf: (address: string) => string = shortAddress,
): string =>
  sentSentence(
    { ...sent, symbol: visibleText(network.symbol) },
    { text, language: formatLanguage(), nameOf },
  )
