import { isSameAddress } from '../../protocol/caip.ts'
import type { Grant } from '../../protocol/wide-grant.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'

/**
 * Whether a transaction of this wallet gave a spender such a right without a
 * limit on the same chain, and was mined. The record is written when it is
 * signed, so no site and no later answer of a node adds to it.
 */
export const approvedBefore = (
  sent: readonly SentTransaction[],
  { chainId, spender, of }: Grant & { chainId: string },
): boolean =>
  sent.some(
    ({ grant, ...one }) =>
      grant !== undefined &&
      grant.of === of &&
      isSameAddress(grant.spender, spender) &&
      one.chainId === chainId &&
      one.state === 'confirmed' &&
      one.receipt?.succeeded === true,
  )
