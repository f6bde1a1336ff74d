import { expect, it, vi } from 'vitest'
import { TOKEN } from '../approvals/send-transaction/testing/test-subject.ts'
import { sentSentenceOf } from './sent-sentence.ts'

vi.mock('../text.ts', () => ({
  text: (key: string, ...values: string[]) => [key, ...values].join(' | '),
  formatLanguage: () => 'en',
}))

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
  expect(sentSentenceOf({ network, to, value })).toBe(sentence)
})

it('a transfer of the user names who gets the tokens', () => {
  const sent = { network, to: TOKEN, value: '0x0', recipient: '0x1' }
  expect(sentSentenceOf(sent, () => 'Alice (0x1)')).toBe(
    'sentenceTokensTo | Alice (0x1)',
  )
})
