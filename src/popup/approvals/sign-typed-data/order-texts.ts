import type { NamedTokens } from '../../../messaging/signing-contract.ts'
import type { OrderItem } from '../../../protocol/typed-data/seaport.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import { tokenAmount, tokenName } from './token-amounts.ts'

/** What is given or received. */
export const itemText = (
  { kind, token, id, amount }: OrderItem,
  { symbol, tokens }: { symbol: string; tokens: NamedTokens },
): string => {
  if (kind === 'native') {
    return `${formatUnits(amount, 18)} ${visibleText(symbol)}`
  }
  if (kind === 'coin') {
    return text('itemOf', tokenAmount(amount, token, tokens), token)
  }
  const item =
    kind === 'nft' || kind === 'units'
      ? text('nftUnnamed', id.toString())
      : text(id === 0n ? 'itemAny' : 'itemFromList')
  const named = text('itemOf', item, tokenName(token, tokens))
  return amount === 1n
    ? named
    : text('itemCount', formatUnits(amount, 0), named)
}
