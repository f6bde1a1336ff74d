import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createTestJournal } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { APPROVAL_TIMEOUT_MS } from './approval-timeout.ts'
import { createApprovalsPart } from './approvals-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The approvals part, with windows that open at once. */
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
  const approval = connectRequestOf('a')
  const answer = askUser(approval.requestKey, async () => approval).then(
    () => 'approved',
    ({ code }) => code,
  )
  const isWithdrawn = () => approvals.isWithdrawn(approval.requestKey)
  return { approvals, answer, isWithdrawn }
}

it('an approval that timed out is withdrawn, not rejected', async () => {
  const { answer, isWithdrawn } = setUp()
  await vi.advanceTimersByTimeAsync(APPROVAL_TIMEOUT_MS + 1)
  expect(await answer).toBe(4001)
  expect(isWithdrawn()).toBe(true)
})

it('an approval that the user rejected is not withdrawn', async () => {
  const { approvals, answer, isWithdrawn } = setUp()
  await vi.advanceTimersByTimeAsync(1)
  const [asked] = approvals.open()
  await approvals.reject([asked?.id ?? ''])
  expect(await answer).toBe(4001)
  expect(isWithdrawn()).toBe(false)
})
