import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createTestJournal } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { APPROVAL_TIMEOUT_MS } from './approval-timeout.ts'
import { createApprovalsPart } from './approvals-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The questions of a worker whose windows all open at once. */
const setUp = () => {
  const { approvals, askUser } = createApprovalsPart({
    journal: createTestJournal(),
    host: {
      session: createMemoryArea(),
      now: Date.now,
      setBadge: async () => undefined,
      windows: {
        open: async () => 1,
        close: async () => undefined,
        focus: async () => undefined,
        exists: async () => true,
        find: async () => undefined,
      },
    },
    log: { error: () => undefined },
    activity: { note: async () => undefined },
    wakeLock: { hold: () => () => undefined },
    isConnected: () => true,
    sessions: {
      hold: (_, task) =>
        task({ generation: 0, sessionScopes: {}, sessionProperties: {} }),
    },
    ready: Promise.resolve(),
    changed: () => undefined,
  })
  const question = connectRequestOf('a')
  const answer = askUser(question.requestKey, async () => question).then(
    () => 'approved',
    ({ code }) => code,
  )
  const isWithdrawn = () => approvals.isWithdrawn(question.requestKey)
  return { approvals, answer, isWithdrawn }
}

it('does not take a question that nobody answered for one that was refused', async () => {
  const { answer, isWithdrawn } = setUp()
  await vi.advanceTimersByTimeAsync(APPROVAL_TIMEOUT_MS + 1)
  expect(await answer).toBe(4001)
  expect(isWithdrawn()).toBe(true)
})

it('knows a question that the person refused from one taken back', async () => {
  const { approvals, answer, isWithdrawn } = setUp()
  await vi.advanceTimersByTimeAsync(1)
  const [asked] = approvals.open()
  await approvals.reject([asked?.id ?? ''])
  expect(await answer).toBe(4001)
  expect(isWithdrawn()).toBe(false)
})
