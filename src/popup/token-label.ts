import type { SuggestedToken } from '../protocol/watch-asset-params.ts'
import { visibleText } from './visible-text.ts'

/** Many ids are hashes. */
const LONGEST_ID = 12

/** The symbol of a token; for an NFT its collection and its shortened id. */
export const tokenLabel = ({
  symbol,
  nft,
}: Pick<SuggestedToken, 'symbol' | 'nft'>): string => {
  const name = visibleText(symbol)
  if (!nft) return name
  const { id } = nft
  const short =
    id.length > LONGEST_ID ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
  return `${name || 'NFT'} #${short}`
}
