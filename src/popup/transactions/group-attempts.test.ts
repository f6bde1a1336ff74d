import { expect, it } from 'vitest'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { groupAttempts } from './group-attempts.ts'
import { sentView as sent } from './testing/sent-view.ts'

const receipt = { succeeded: true, blockNumber: '0x1', gasUsed: '0x5208' }
const first = sent('0xa')
const sped = sent('0xb', { replaces: { hash: '0xa', how: 'speed-up' } })
const cancelled = sent('0xc', { replaces: { hash: '0xb', how: 'cancel' } })
const other = sent('0xd')

const mined = (one: SentTransactionView): SentTransactionView => ({
  ...one,
  state: 'confirmed',
  receipt,
})

it('a transaction and its replacements are one group, the newest first', () => {
  expect(groupAttempts([other, cancelled, sped, first])).toStrictEqual([
    {
      first: other,
      current: other,
      attempts: [other],
      isPending: true,
      isCancelled: false,
    },
    {
      first,
      current: cancelled,
      attempts: [cancelled, sped, first],
      isPending: true,
      isCancelled: false,
    },
  ])
})

it('a group is cancelled once the cancellation is mined', () => {
  const done = mined(cancelled)
  expect(groupAttempts([done, sped, first])).toMatchObject([
    { current: done, isPending: false, isCancelled: true },
  ])
  // Also if what it cancels is stored no more.
  expect(groupAttempts([done])).toMatchObject([{ isCancelled: true }])
})

it('a group is not cancelled if what was to be cancelled is mined', () => {
  const done = mined(first)
  const replaced = { ...cancelled, state: 'replaced' as const }
  expect(groupAttempts([replaced, sped, done])).toMatchObject([
    { current: done, isPending: false, isCancelled: false },
  ])
})
