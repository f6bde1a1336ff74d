import { SOL_DECIMALS } from '../../../protocol/solana/chains.ts'
import type { SolanaChanges } from '../../../protocol/solana/preview.ts'
import { text } from '../../text.ts'
import { amountRow, type ChangeRow } from '../send-transaction/change-rows.ts'
import { accountRow } from './account-rows.ts'

/**
 * What leaves the account first, then what changes about accounts, then what
 * arrives.
 */
export const solanaRows = (
  changes: SolanaChanges,
  symbol: string,
): ChangeRow[] => {
  if (changes.kind !== 'changes') return []
  const { native, tokens, accounts, decimals } = changes
  const rows = [
    ...(native.before === native.after
      ? []
      : [
          amountRow('native', {
            ...native,
            names: { symbol, decimals: SOL_DECIMALS },
          }),
        ]),
    ...tokens.map(({ mint, decimals, hasPermanentDelegate, before, after }) => {
      const names =
        decimals === null ? null : { symbol: text('tokensUnknown'), decimals }
      return {
        ...amountRow(mint, { before, after, names }),
        contract: mint,
        ...(hasPermanentDelegate && { warning: text('solanaTokenDelegate') }),
      }
    }),
  ]
  const others = accounts.map((one) => accountRow(one, { symbol, decimals }))
  return [...rows, ...others].toSorted(
    (one, other) => Number(one.isGain) - Number(other.isGain),
  )
}
