import type { SolanaSentFacts } from '../../messaging/transaction-contract.ts'
import { fromBase64 } from '../../protocol/base64.ts'
import { decodeMessage } from '../../protocol/solana/decode-message.ts'
import { describeInstructions } from '../../protocol/solana/instructions/describe.ts'
import { instructionWords } from '../approvals/solana/instruction-words.ts'
import { createOwnerOf, mainActions } from '../approvals/solana/main-actions.ts'
import type { WordsContext } from '../approvals/solana/sentence-reader.ts'
import { countedText, text } from '../text.ts'

/** What a sent transaction is for, in one sentence. */
export const solanaSentence = (
  { message }: Pick<SolanaSentFacts, 'message'>,
  context: Pick<WordsContext, 'account' | 'symbol' | 'nameOf'>,
): string => {
  const instructions = describeInstructions(
    decodeMessage(fromBase64(message) ?? new Uint8Array()),
  )
  const [first, ...others] = mainActions(instructions)
  if (!first) return text('transactionTitle')
  const words = instructionWords(first, {
    ...context,
    unknown: text('solanaHiddenAccount'),
    ownerOf: createOwnerOf(instructions),
  })
  if (others.length === 0) return words
  return `${words} (${countedText('solanaMore', others.length)})`
}
