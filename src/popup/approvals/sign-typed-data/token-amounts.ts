import type { NamedTokens } from '../../../messaging/signing-contract.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'

/** An amount in the token's own unit, or in base units if it is unknown. */
export const tokenAmount = (
  amount: bigint,
  token: string,
  tokens: NamedTokens,
): string => {
  const facts = tokens[token]?.token
  return facts
    ? `${formatUnits(amount, facts.decimals)} ${visibleText(facts.symbol)}`
    : text('baseUnits', formatUnits(amount, 0))
}

/** The symbol, if it is known, and the address. */
export const tokenName = (token: string, tokens: NamedTokens): string => {
  const { token: facts, nft } = tokens[token] ?? {}
  const symbol = facts?.symbol ?? nft?.symbol
  return symbol ? text('tokenNamed', visibleText(symbol), token) : token
}
