import { expect, it } from 'vitest'
import { REJECTED, WITHDRAWN } from '../approvals/queue-changes.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import type { Noted } from './activity.ts'
import { noteForgotten } from './note-forgotten.ts'

it('the activity records approvals whose page never came back', async () => {
  const noted: Noted[] = []
  await noteForgotten(
    [
      { ...connectRequestOf('open'), id: 'open' },
      { ...connectRequestOf('rejected'), id: 'rejected', decision: REJECTED },
      { ...connectRequestOf('ended'), id: 'ended', decision: WITHDRAWN },
    ],
    {
      activity: { note: async (one) => void noted.push(one) },
      now: () => 7,
    },
  )
  const abandoned = (site: string, outcome: string) => ({
    act: 'call',
    origin: `https://${site}.example`,
    at: 7,
    method: 'wallet_createSession',
    outcome,
    milliseconds: 0,
    requestKey: `injected/${site}/c/1`,
  })
  expect(noted).toStrictEqual([
    abandoned('open', 'withdrawn'),
    abandoned('rejected', 'rejected'),
    abandoned('ended', 'withdrawn'),
  ])
})
