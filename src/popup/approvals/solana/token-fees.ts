import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import type { WordsContext } from './instruction-words.ts'

/** What tokens take from transfers, one text for each token. */
export const tokenFees = (
  instructions: readonly DescribedInstruction[],
  { nameOf, unknown }: Pick<WordsContext, 'nameOf' | 'unknown'>,
): string[] => {
  const sums = new Map<string | null, { fee: bigint; decimals: number }>()
  for (const { values, accounts } of instructions) {
    const fee = BigInt(values.fee?.value ?? 0)
    if (fee === 0n) continue
    const mint = accounts.find(({ role }) => role === 'mint')?.address ?? null
    const before = sums.get(mint)?.fee ?? 0n
    const decimals = Number(values.decimals?.value)
    sums.set(mint, { fee: before + fee, decimals })
  }
  return [...sums].map(([mint, { fee, decimals }]) =>
    text(
      'solanaTokens',
      formatUnits(fee, decimals),
      mint === null ? unknown : nameOf(mint),
    ),
  )
}
