import type { Missing } from '../../../protocol/signing-checks.ts'
import {
  type ChainCheck,
  whenUnchecked,
} from '../../../protocol/solana/chain-rules.ts'
import { text } from '../../text.ts'

/** What the user is told of a transaction's chain, and how. */
export type ChainNotice = { how: Missing; words: string }

/** Undefined if the chain knows the transaction, or is still being asked. */
export const chainNotice = (
  chain: ChainCheck | undefined,
  {
    network: { chainId, name },
    isOwn,
  }: {
    network: { chainId: string; name: string }
    /** Whether the wallet made the transaction, and sends it. */
    isOwn: boolean
  },
): ChainNotice | undefined => {
  if (chain === undefined || chain === 'known') return undefined
  if (chain === 'unknown') {
    return { how: 'danger', words: text('solanaForeign', name) }
  }
  const how = whenUnchecked(chainId)
  const danger = isOwn ? 'solanaOwnUnchecked' : 'solanaUnchecked'
  const texts = {
    refuse: 'solanaUncheckedRefused',
    danger,
    caution: 'solanaUncheckedCaution',
  } as const
  return { how, words: text(texts[how], name) }
}
