import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import { toBase64 } from '../../protocol/base64.ts'
import { compileMessage } from '../../protocol/solana/compile-message.ts'
import { encodeMessage } from '../../protocol/solana/encode-message.ts'
import { TOKEN_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import { associatedAccount } from '../../protocol/solana/program-address.ts'
import { transferSol, transferTokens } from '../../protocol/solana/transfer.ts'
import { TOKEN } from '../approvals/send-transaction/testing/test-subject.ts'
import { sentSentenceOf } from './sent-sentence.ts'

giveTexts(keyTexts())

const network = { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH' }

it.each([
  [
    'a transfer',
    TOKEN,
    '0xde0b6b3a7640000',
    'sentenceSend | 1 ETH | 0x7099…79C8',
  ],
  ['a call that sends nothing', TOKEN, '0x0', 'sentenceTo | 0x7099…79C8'],
  ['a creation', undefined, '0x0', 'sentenceCreate'],
])('the sentence describes %s', (_, to, value, sentence) => {
  expect(sentSentenceOf({ network, account: '0x1', to, value })).toBe(sentence)
})

it('a transfer of the user names who gets the tokens', () => {
  const account = '0x2'
  const recipient = '0x1'
  const sent = { network, account, to: TOKEN, value: '0x0', recipient }
  expect(sentSentenceOf(sent, () => 'Alice (0x1)')).toBe(
    'sentenceTokensTo | Alice (0x1)',
  )
})

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const MINT = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const SOURCE = 'So11111111111111111111111111111111111111112'
const tokensTo = (destination: string) =>
  transferTokens({
    owner: ME,
    recipient: OTHER,
    destination,
    mint: MINT,
    program: TOKEN_PROGRAM,
    decimals: 2,
    sources: [{ address: SOURCE, amount: 125n }],
  })
const sol = transferSol({ from: ME, to: OTHER, lamports: 500_000_000n })

it.each([
  ['SOL', sol, 'sentenceSend | 0.5 SOL | Hh8QwF…Hztb'],
  [
    'SOL twice',
    [...sol, ...sol],
    'sentenceSend | 0.5 SOL | Hh8QwF…Hztb (solanaMore_one | 1)',
  ],
  [
    'tokens to the owner of their account',
    tokensTo(
      associatedAccount({ owner: OTHER, mint: MINT, program: TOKEN_PROGRAM }),
    ),
    'sentenceSend | solanaTokens | 1.25 | 9n4nbM…eJ9E | Hh8QwF…Hztb',
  ],
  [
    'tokens to an account that only claims to be that of its owner',
    tokensTo(SOURCE),
    'sentenceSend | solanaTokens | 1.25 | 9n4nbM…eJ9E | solanaTokenAccountOf | So1111…1112',
  ],
])('the sentence of Solana describes a transfer of %s', (_, parts, words) => {
  const message = compileMessage(parts, { payer: ME, blockhash: OTHER })
  const solana = { message: toBase64(encodeMessage(message)) }
  const solanaNetwork = { chainId: 'solana:1', name: 'Solana', symbol: 'SOL' }
  expect(
    sentSentenceOf({
      network: solanaNetwork,
      account: ME,
      solana,
      value: '0x0',
    }),
  ).toBe(words)
})
