import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../dev/give-texts.ts'
import type { ActivityEntry } from '../messaging/activity-contract.ts'
import {
  dayText,
  effortTexts,
  reasonText,
  timeText,
  whatText,
} from './activity-texts.ts'

giveTexts(keyTexts(), 'en-GB')

const entry = (change: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: '1',
  at: 0,
  until: 0,
  origin: 'https://site.example',
  kind: 'connection',
  act: 'call',
  outcome: 'done',
  milliseconds: 999,
  count: 1,
  ...change,
})

it.each<[Partial<ActivityEntry>, string | undefined]>([
  [{ act: 'expired' }, 'actExpired'],
  [{ act: 'disconnected' }, 'actDisconnected'],
  [{ act: 'edited' }, 'actEdited'],
  [{ method: 'wallet_createSession' }, 'actConnect'],
  [{ method: 'wallet_revokeSession' }, 'actEnded'],
  [{ method: 'wallet_revokeSession', partial: true }, 'actEndedPart'],
  [{ method: 'wallet_invokeMethod' }, 'actInvalid'],
  [{}, 'actInvalid'],
  [{ method: 'eth_call' }, undefined],
])('the entry %j has the text: %s', (change, words) => {
  expect(whatText(entry(change))).toBe(words)
})

it.each<[Partial<ActivityEntry>, string | undefined]>([
  [{}, undefined],
  [{ reason: 'limit' }, 'reasonLimit'],
  [{ reason: 'node-error', code: 3 }, 'reasonWithCode | reasonNodeError | 3'],
])('the reason in %j has the text: %s', (change, words) => {
  expect(reasonText(entry(change))).toBe(words)
})

it('an entry shows count and duration only if there are any', () => {
  expect(effortTexts(entry())).toEqual([])
  expect(effortTexts(entry({ count: 2, milliseconds: 2_000 }))).toEqual([
    'times_other | 2',
    expect.stringMatching(/^took \| 2\D+$/),
  ])
})

it('an entry has one time for one moment, and two for a range', () => {
  const at = new Date(2026, 4, 3, 14, 5).getTime()
  expect(timeText(entry({ at, until: at }))).toBe('14:05')
  expect(timeText(entry({ at, until: at + 60_000 }))).toMatch(/14:05.+14:06/)
})

it.each([
  [3, 'today'],
  [2, 'yesterday'],
  [1, '1 May 2026'],
])('day %i, seen on the third, is called: %s', (day, words) => {
  // It is a day of the calendar, not 24 hours.
  const now = new Date(2026, 4, 3, 0, 1)
  expect(dayText(new Date(2026, 4, day, 23, 59), now)).toBe(words)
})
