import { judgeAllowance } from '../../protocol/allowance.ts'
import type { TokenFacts, TokenNames } from '../../protocol/token-facts.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'

/** An amount of a token, as far as its unit is known. */
export const tokenAmountText = (
  amount: bigint,
  names: TokenNames | null,
): string =>
  names
    ? `${formatUnits(amount, names.decimals)} ${visibleText(names.symbol)}`
    : text('previewBaseUnits', formatUnits(amount, 0))

/** The same for what somebody may spend. */
export const limitText = (amount: bigint, token: TokenFacts | null): string =>
  judgeAllowance(amount, token) === 'unlimited'
    ? text(
        'unlimitedTokens',
        token ? visibleText(token.symbol) : text('tokensUnknown'),
      )
    : tokenAmountText(amount, token)
