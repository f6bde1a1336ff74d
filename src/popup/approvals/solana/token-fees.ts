import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import { type FeeOf, namedFee } from '../../../protocol/solana/transfer-fees.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import type { WordsContext } from './sentence-reader.ts'

/** What tokens take from transfers, one text for each token. */
export const tokenFees = (
  instructions: readonly DescribedInstruction[],
  {
    nameOf,
    unknown,
    feeOf = namedFee,
  }: Pick<WordsContext, 'nameOf' | 'unknown'> & { feeOf?: FeeOf | undefined },
): string[] => {
  const sums = new Map<string | null, { fee: bigint; decimals: number }>()
  for (const one of instructions) {
    const { values, accounts } = one
    const fee = feeOf(one)
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
