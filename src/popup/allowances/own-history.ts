import type { LoggedEvent } from '../../messaging/allowance-contract.ts'
import type {
  ReceiptReport,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'

/** A transfer of native currency costs so much, and grants nothing. */
const PLAIN_TRANSFER = 21_000n

/** The newest of them: each costs several reads. */
const MOST_TRANSACTIONS = 32

/**
 * Transactions of the user that may have granted something before the searched
 * blocks. Their calls are not stored, so their receipts tell.
 */
export const olderTransactions = (
  transactions: readonly SentTransactionView[],
  {
    chainId,
    account,
    before,
  }: { chainId: string; account: string; before: number },
): SentTransactionView[] =>
  transactions
    .filter(
      ({ network, account: sender, state, to, recipient, receipt }) =>
        network.chainId === chainId &&
        isSameAddress(sender, account) &&
        state === 'confirmed' &&
        to !== undefined &&
        recipient === undefined &&
        receipt !== undefined &&
        BigInt(receipt.gasUsed) > PLAIN_TRANSFER &&
        Number(receipt.blockNumber) < before,
    )
    .slice(0, MOST_TRANSACTIONS)

/** What its receipt reports. */
export const eventsOf = (
  { receipt, events }: Extract<ReceiptReport, { kind: 'mined' }>,
  transaction: string,
): LoggedEvent[] =>
  events.map((event) => ({
    ...event,
    block: Number(receipt.blockNumber),
    transaction,
  }))
