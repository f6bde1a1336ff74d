import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { approvalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createApprovalQueue } from './approval-queue.ts'
import { forgetAbandoned } from './forget-abandoned.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const recordOf = (callerKey: string) => ({
  id: callerKey,
  requestKey: `${callerKey}/1`,
  callerKey,
  origin: `https://${callerKey.split('/')[1]}.example`,
  chains: [],
  preselected: { accounts: [], chains: [] },
  heldThen: [],
  sessionProperties: {},
  leftOut: [],
})

/** A queue as a worker finds it that was stopped. */
const restored = async (...callerKeys: string[]) => {
  const area = createMemoryArea({
    'approvals/queue': {
      version: 1,
      value: { approvals: callerKeys.map(recordOf) },
    },
  })
  const queue = createApprovalQueue(approvalsItem(area))
  await queue.restore()
  await forgetAbandoned(queue, (key) => key.startsWith('external/'))
  return {
    queue,
    open: () => queue.open().map(({ callerKey }) => callerKey),
  }
}

it('forgets at once what an external port asked', async () => {
  const { open } = await restored('external/a/c', 'injected/b/c')
  expect(open()).toStrictEqual(['injected/b/c'])
})

it('gives a page 10 s to come back', async () => {
  const { open } = await restored('injected/a/c')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(open()).toStrictEqual(['injected/a/c'])
  await vi.advanceTimersByTimeAsync(1)
  expect(open()).toStrictEqual([])
})

it('keeps the question of a page that came back', async () => {
  const { queue, open } = await restored('injected/a/c', 'injected/b/c')
  queue.ask('injected/a/c/1', async () => {
    throw new Error('asked twice')
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open()).toStrictEqual(['injected/a/c'])
})
