import type { WatchAssetApproval } from '../../../messaging/signing-contract.ts'
import type { NftClaim } from '../../../protocol/token-facts.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { accountLabel } from '../ActingHead.tsx'

/** Where a token is not what the site claims. */
export const assetWarnings = (approval: WatchAssetApproval): string[] => {
  const { account, token, claimed, contradicted, unchecked } = approval
  const symbol = visibleText(claimed.symbol)
  if (token.nft) {
    const standard = token.nft.standard.replace('ERC', 'ERC-')
    const texts: Record<NftClaim, () => string> = {
      standard: () => text('watchNftStandard', standard),
      symbol: () => text('watchNftSymbol', symbol),
      owner: () => text('watchNftOwner', accountLabel(account)),
    }
    return [
      ...(token.isClaim
        ? [text(token.symbol === '' ? 'watchNftUnconfirmed' : 'watchNftClaim')]
        : []),
      ...contradicted.map((claim) => texts[claim]()),
      ...(unchecked.includes('standard')
        ? [text('watchNftStandardUnchecked', standard)]
        : []),
      ...(unchecked.includes('owner')
        ? [text('watchNftOwnerUnchecked', accountLabel(account))]
        : []),
    ]
  }
  const doesDiffer =
    claimed.symbol !== token.symbol || claimed.decimals !== token.decimals
  return [
    ...(token.isClaim ? [text('watchAssetClaim')] : []),
    ...(doesDiffer
      ? [text('watchAssetDiffers', symbol, `${claimed.decimals}`)]
      : []),
  ]
}
