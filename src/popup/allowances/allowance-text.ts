import { formatLanguage, text } from '../text.ts'
import { limitText } from '../transactions/limit-text.ts'
import { visibleText } from '../visible-text.ts'
import type { FoundAllowance } from './allowance-list.ts'

/** The number of a block. */
export const blockText = (block: number): string =>
  new Intl.NumberFormat(formatLanguage()).format(block)

/** What a spender may take. */
export const allowanceText = ({
  kind,
  report: { amount, token, nft },
}: Pick<FoundAllowance, 'kind' | 'report'>): string => {
  if (kind === 'all') {
    const symbol = nft?.symbol ?? token?.symbol
    return text(
      'allowanceAll',
      symbol ? visibleText(symbol) : text('thisContract'),
    )
  }
  return amount === null
    ? text(
        'allowanceUnread',
        token ? visibleText(token.symbol) : text('tokensUnknown'),
      )
    : limitText(BigInt(amount), token)
}
