import type { SolanaTransferProblem } from '../../messaging/solana-contract.ts'
import type { SendRefusal } from '../../messaging/transaction-contract.ts'
import { SOL_DECIMALS } from '../../protocol/solana/chains.ts'
import { text } from '../text.ts'
import { formatUnits } from '../transactions/amounts.ts'
import { replacementText } from '../transactions/replacement-text.ts'

/** Why a transfer cannot be sent. */
export const transferProblemText = (
  problem: SolanaTransferProblem | SendRefusal,
): string => {
  switch (problem.kind) {
    case 'token-account':
      return text('solanaToTokenAccount')
    case 'mint':
      return text('solanaToMint')
    case 'program':
      return text('solanaToProgram')
    case 'too-few-tokens':
      return text('solanaTooFewTokens')
    case 'too-many-accounts':
      return text('solanaTooManyAccounts')
    case 'too-little-sol':
      return text('solanaTooLittle')
    case 'recipient-rent':
      return text('solanaRecipientRent', solOf(problem.least))
    case 'own-rent':
      return text('solanaOwnRent', solOf(problem.least))
    default:
      return replacementText(problem)
  }
}

const solOf = (lamports: string): string =>
  `${formatUnits(BigInt(lamports), SOL_DECIMALS)} SOL`
