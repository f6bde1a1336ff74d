import type { ChainCheck } from '../../../protocol/solana/chain-rules.ts'
import type { SolanaPreview } from '../../../protocol/solana/preview.ts'
import { text } from '../../text.ts'
import type { ChainNotice } from './chain-notice.ts'

/** What the user confirms with a checkbox of its own. */
export type Tick = 'warnings' | 'hidden' | 'fails'

/** The checkboxes that are shown. */
export const ticksOf = (
  warnings: readonly string[],
  preview: SolanaPreview | undefined,
): Tick[] => [
  ...(warnings.length > 0 ? (['warnings'] as const) : []),
  ...(preview && preview.hidden > 0 ? (['hidden'] as const) : []),
  ...(preview?.changes.kind === 'fails' ? (['fails'] as const) : []),
]

/** Why it cannot be signed yet; undefined if it can. */
export const reasonNotToSign = ({
  missing,
  preview,
  notice,
  chain,
  isSent,
}: {
  /** Whether a checkbox is not ticked. */
  missing: boolean
  preview: SolanaPreview | undefined
  chain: ChainCheck | undefined
  notice: ChainNotice | undefined
  isSent: boolean
}): string | undefined => {
  if (!preview || !chain) return text('solanaAsking')
  if (notice?.how === 'refuse') return text('solanaNeedsNode')
  if (!missing) return undefined
  return text(isSent ? 'sendNeedsConfirmation' : 'signNeedsConfirmation')
}
