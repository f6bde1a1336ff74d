import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createJournalArea, createTestJournal } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { APPROVAL_TIMEOUT_MS } from './approval-timeout.ts'
import { createApprovalsPart } from './approvals-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The approvals part, with windows that open at once. */
const createPart = (
  area = createMemoryArea(),
  opened: () => void = () => undefined,
) =>
  createApprovalsPart({
    journal: createTestJournal(area),
    host: {
      session: createMemoryArea(),
      now: Date.now,
      setBadge: async () => undefined,
      windows: {
        open: async () => {
          opened()
          return 1
        },
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

const setUp = () => {
  const { approvals, askUser } = createPart()
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

it.each([
  ['no window', 'external/a/c', 0],
  ['a window', 'injected/a/c', 1],
])(
  'a worker start opens %s for an approval of %s',
  async (_, callerKey, windows) => {
    const left = { ...connectRequestOf('a'), id: 'left', callerKey }
    const opened = vi.fn()
    const part = createPart(createJournalArea({ approvals: [left] }), opened)
    await part.restore()
    await part.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(opened).toHaveBeenCalledTimes(windows)
  },
)
