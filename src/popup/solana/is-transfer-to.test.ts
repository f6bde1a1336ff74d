import { expect, it } from 'vitest'
import { toBase64 } from '../../protocol/base64.ts'
import {
  compileMessage,
  type PlainInstruction,
} from '../../protocol/solana/compile-message.ts'
import { encodeMessage } from '../../protocol/solana/encode-message.ts'
import { TOKEN_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import { associatedAccount } from '../../protocol/solana/program-address.ts'
import { encodeTransaction } from '../../protocol/solana/transaction.ts'
import { transferSol, transferTokens } from '../../protocol/solana/transfer.ts'
import { isTransferTo } from './is-transfer-to.ts'

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const FRIEND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const STRANGER = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const built = (...instructions: PlainInstruction[]): string => {
  const message = compileMessage(instructions, { payer: ME, blockhash: MINT })
  const signatures = [new Uint8Array(64)]
  const messageBytes = encodeMessage(message)
  return toBase64(encodeTransaction({ signatures, messageBytes }))
}

const wanted = {
  chainId: 'solana:1',
  account: ME,
  recipient: FRIEND,
  amount: '7',
}

const sol = (to: string, lamports = 7n) =>
  transferSol({ from: ME, to, lamports })

const tokens = (to: string, recipient = FRIEND, mint = MINT) =>
  transferTokens({
    owner: ME,
    recipient,
    destination: associatedAccount({ owner: to, mint, program: TOKEN_PROGRAM }),
    mint,
    program: TOKEN_PROGRAM,
    decimals: 6,
    sources: [
      { address: STRANGER, amount: 4n },
      { address: ME, amount: 3n },
    ],
  })

it('a prepared transfer of SOL must go to the recipient that was entered', () => {
  const transfer = { ...wanted, token: null }
  expect(isTransferTo(built(...sol(FRIEND)), transfer)).toBe(true)
  expect(isTransferTo(built(...sol(STRANGER)), transfer)).toBe(false)
  expect(isTransferTo(built(...sol(FRIEND, 8n)), transfer)).toBe(false)
  const more = built(...sol(FRIEND), ...sol(STRANGER, 0n))
  expect(isTransferTo(more, transfer)).toBe(false)
})

it('a prepared transfer of tokens must go to the account that derives from the recipient', () => {
  const transfer = { ...wanted, token: MINT }
  expect(isTransferTo(built(...tokens(FRIEND)), transfer)).toBe(true)
  expect(isTransferTo(built(...tokens(STRANGER)), transfer)).toBe(false)
  const other = built(...tokens(STRANGER, STRANGER))
  expect(isTransferTo(other, transfer)).toBe(false)
  const otherToken = built(...tokens(FRIEND, FRIEND, STRANGER))
  expect(isTransferTo(otherToken, transfer)).toBe(false)
  const more = built(...tokens(FRIEND), ...sol(FRIEND, 1n))
  expect(isTransferTo(more, transfer)).toBe(false)
})
