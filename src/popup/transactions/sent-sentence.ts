import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { sentSentence } from '../../texts/sent-sentence.ts'
import { shortAddress } from '../short-address.ts'
import { solanaSentence } from '../solana/solana-sentence.ts'
import { formatLanguage, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'

/** A short description of a sent transaction, in the popup's language. */
export const sentSentenceOf = (
  {
    network,
    account,
    solana,
    ...sent
  }: Pick<
    SentTransactionView,
    'network' | 'account' | 'solana' | 'to' | 'value' | 'recipient'
  >,
  nameOf: (address: string) => string = shortAddress,
): string => {
  const symbol = visibleText(network.symbol)
  if (solana) return solanaSentence(solana, { account, symbol, nameOf })
  return sentSentence(
    { ...sent, symbol },
    { text, language: formatLanguage(), nameOf },
  )
}
