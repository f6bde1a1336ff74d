import { expect, it } from 'vitest'
import type { Decision } from '../../storage/approval-record.ts'
import { approvalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { REJECTED } from '../approvals/queue-changes.ts'
import { createTestQueue } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import type { Noted } from './activity.ts'
import { witnessQuestions } from './witness-questions.ts'

/** A queue as a worker finds it that was stopped. */
const restored = async (decisions: Record<string, Decision | undefined>) => {
  const approvals = Object.entries(decisions).map(([site, decision]) => ({
    ...connectRequestOf(site),
    id: site,
    ...(decision && { decision }),
  }))
  const area = createMemoryArea({
    'approvals/queue': { version: 1, value: { approvals } },
  })
  const queue = createTestQueue({ item: approvalsItem(area) })
  await queue.restore()
  const noted: Noted[] = []
  const questions = witnessQuestions({
    approvals: queue,
    activity: { note: async (one) => void noted.push(one) },
    now: () => 7,
  })
  return { queue, questions, noted }
}

it('notes what became of questions whose page never came back', async () => {
  const { queue, questions, noted } = await restored({
    open: undefined,
    rejected: REJECTED,
    kept: undefined,
  })
  await questions.forget(({ id }) => id !== 'kept')
  expect(queue.open().map(({ id }) => id)).toStrictEqual(['kept'])
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
  ])
})

it('knows what was taken back, and says so once', async () => {
  const approved = { ...REJECTED, approved: true }
  const { questions } = await restored({
    open: undefined,
    approved,
    rejected: REJECTED,
    other: undefined,
  })
  await questions.withdraw(({ id }) => id !== 'other')
  const said = () =>
    ['open', 'approved', 'rejected', 'other'].map((site) =>
      questions.isWithdrawn(`injected/${site}/c/1`),
    )
  expect([said(), said()]).toStrictEqual([
    [true, true, false, false],
    [false, false, false, false],
  ])
})
