import type { readRecipient } from '../send/read-recipient.ts'
import { solanaAddressProblem } from './address-problem.ts'

/** Reads an address of Solana, in which the letter case matters. */
export const readSolanaRecipient: typeof readRecipient = (typed, tokens) => {
  const address = typed.trim()
  if (address === '') return { problem: { kind: 'none' } }
  const problem = solanaAddressProblem(address)
  if (problem) {
    const text = problem === 'notAddress' ? 'recipientFormatSolana' : problem
    return { problem: { kind: 'solana', text } }
  }
  const token = tokens.find((one) => one.address === address)
  return token
    ? { problem: { kind: 'mint', symbol: token.symbol || address } }
    : { address }
}

/** Whether it is rather an address of Solana than one of Ethereum. */
export const looksLikeSolana = (typed: string): boolean =>
  /^(?!0x)\w{20,}$/i.test(typed.trim())
