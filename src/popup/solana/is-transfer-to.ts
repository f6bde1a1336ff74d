import type { TransferInput } from '../../messaging/send-contract.ts'
import { fromBase64 } from '../../protocol/base64.ts'
import {
  type DescribedInstruction,
  describeInstructions,
} from '../../protocol/solana/instructions/describe.ts'
import { partyOf } from '../../protocol/solana/instructions/warnings.ts'
import { associatedAccount } from '../../protocol/solana/program-address.ts'
import { decodeTransaction } from '../../protocol/solana/transaction.ts'

/**
 * Whether a transaction sends what the user entered to the recipient that the
 * user entered, and does nothing else. The token account of the recipient is
 * derived here, so that a wrong one is found whoever built the transaction.
 */
export const isTransferTo = (
  transaction: string,
  { account, token, recipient, amount }: TransferInput,
): boolean => {
  const bytes = fromBase64(transaction) ?? new Uint8Array()
  const { message } = decodeTransaction(bytes)
  const instructions = describeInstructions(message)
  const transfers = instructions.filter(({ name }) => name === 'transfer')
  const others = instructions.filter(({ name }) => name !== 'transfer')
  const sent = transfers.reduce((sum, { values }) => {
    const { value } = values[token === null ? 'lamports' : 'amount'] ?? {}
    return sum + BigInt(value ?? 0)
  }, 0n)
  return (
    message.accounts[0] === account &&
    sent === BigInt(amount) &&
    transfers.every((one) =>
      token === null
        ? one.programName === 'system' && partyOf(one, 'to') === recipient
        : isTokenTransferTo(one, { token, recipient }),
    ) &&
    others.every(
      (one) =>
        token !== null &&
        one.programName === 'associated-token' &&
        partyOf(one, 'owner') === recipient &&
        partyOf(one, 'mint') === token,
    )
  )
}

const isTokenTransferTo = (
  one: DescribedInstruction,
  { token, recipient }: { token: string; recipient: string },
): boolean => {
  const { programName, program } = one
  const owner = recipient
  return (
    (programName === 'token' || programName === 'token-2022') &&
    partyOf(one, 'mint') === token &&
    partyOf(one, 'destination') ===
      associatedAccount({ owner, mint: token, program })
  )
}
