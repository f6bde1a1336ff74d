import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { Approval } from '../../messaging/approval-contract.ts'
import { subjectOf } from './request-subject.ts'
import { subject } from './send-transaction/testing/test-subject.ts'

giveTexts(keyTexts())

const shared = { id: 'id', hash: 'hash', origin: 'https://a.example' }
const { account, network } = subject({})

const signing = (text: string): Approval => ({
  ...shared,
  kind: 'sign-message',
  account,
  network,
  message: `0x${Buffer.from(text).toString('hex')}`,
  digest: '0x',
})

it('a message is named by its text, on one line, with hidden characters spelled out', () => {
  expect(subjectOf(signing('Land ho'))).toBe('Land ho')
  expect(subjectOf(signing('Land\n\tho\u202e'))).toBe('Land ho[U+202E]')
  expect(subjectOf(signing('x'.repeat(500)))).toBe('x'.repeat(80))
})

it('bytes that are no text are shown as such', () => {
  const bytes = { ...signing(''), message: '0xff00' } as Approval
  expect(subjectOf(bytes)).toBe('0xff00')
})

it('a transaction is named by what it does', () => {
  const sending: Approval = {
    ...shared,
    kind: 'send-transaction',
    ...subject({ value: '0xde0b6b3a7640000', data: '0x' }),
  }
  expect(subjectOf(sending)).toMatch(/^sentenceSend \| 1 \w+ \| 0x/)
})

it('other kinds are named by what they are about', () => {
  const token = { address: `0x${'3'.repeat(40)}`, symbol: 'HRB', decimals: 6 }
  const asset: Approval = {
    ...shared,
    kind: 'watch-asset',
    account,
    network,
    token,
    claimed: token,
    contradicted: [],
    unchecked: [],
  }
  expect(subjectOf(asset)).toBe('HRB')
})
