import type { SolanaTransactionApproval } from '../../../messaging/solana-contract.ts'
import { fromBase64 } from '../../../protocol/base64.ts'
import { describeInstructions } from '../../../protocol/solana/instructions/describe.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import { shortAddress } from '../../short-address.ts'
import { text } from '../../text.ts'
import { instructionWords } from './instruction-words.ts'
import { createOwnerOf, mainActions } from './main-actions.ts'

/** What a transaction does, in a list of requests. */
export const solanaSubject = ({
  transaction,
  account,
  network,
}: Pick<
  SolanaTransactionApproval,
  'transaction' | 'account' | 'network'
>): string => {
  const bytes = fromBase64(transaction) ?? new Uint8Array()
  const instructions = describeInstructions(decodeTransaction(bytes).message)
  const context = {
    account: account.address,
    symbol: network.symbol,
    nameOf: shortAddress,
    unknown: text('solanaHiddenAccount'),
    ownerOf: createOwnerOf(instructions),
  }
  return mainActions(instructions)
    .map((one) => instructionWords(one, context))
    .join('; ')
}
