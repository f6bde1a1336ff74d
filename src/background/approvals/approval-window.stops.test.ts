import { expect, test, vi } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { ApprovalWindows } from '../host/windows.ts'
import {
  createTestQueue,
  createTestSites,
  restoreJournal,
} from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createApprovalWindow } from './approval-window.ts'
import { createWindowGap } from './window-gap.ts'

/** One run of the worker over session storage that survives it. */
const startWorker = async (
  area: ReturnType<typeof createMemoryArea>,
  {
    close = async () => undefined,
    focus = async () => undefined,
  }: Partial<Pick<ApprovalWindows, 'close' | 'focus'>>,
) => {
  const sites = createTestSites()
  await sites.load()
  const queue = createTestQueue({ journal: await restoreJournal(area) })
  const approvalWindow = createApprovalWindow({
    queue,
    gap: createWindowGap(sites),
    refused: async () => undefined,
    tabOf: () => undefined,
    log: { error: () => undefined },
    windows: {
      open: async () => 1,
      find: async () => undefined,
      exists: async () => true,
      focus,
      close,
    } as ApprovalWindows,
  })
  queue.onChanged(approvalWindow.follow)
  const ask = (site: string) => askFor(queue, connectRequestOf(site))
  const decide = async (): Promise<void> => {
    const [shown] = await vi.waitFor(() => {
      expect(queue.windowId()).toBe(1)
      expect(queue.open()).toHaveLength(1)
      return queue.open()
    })
    await queue.approve(shown?.id ?? '', { accounts: [], chains: [] })
  }
  return { queue, approvalWindow, ask, decide }
}

test('a worker that stops while closing its window closes it at the next start', async () => {
  const area = createMemoryArea()
  const closing = vi.fn<ApprovalWindows['close']>(
    // The worker stops here and never gets the result.
    () => new Promise(() => undefined),
  )
  const stopped = await startWorker(area, { close: closing })
  const answer = stopped.ask('first')
  await stopped.decide()
  expect(await answer).toBe('approved')
  await vi.waitFor(() => expect(closing).toHaveBeenCalledWith(1))

  const close = vi.fn<ApprovalWindows['close']>(async () => undefined)
  const { queue, approvalWindow } = await startWorker(area, { close })
  await approvalWindow.follow()
  expect(close).toHaveBeenCalledWith(1)
  expect(queue.windowId()).toBeUndefined()
})

test('a window that was already closed does not reject later approvals', async () => {
  const { ask, decide } = await startWorker(createMemoryArea(), {
    close: async () => {
      throw new Error('No window with id: 1.')
    },
  })
  const first = ask('first')
  await decide()
  const second = ask('second')
  await decide()
  expect([await first, await second]).toStrictEqual(['approved', 'approved'])
})

test('a request that waited behind the window when the worker stopped raises it at the next start', async () => {
  const area = createMemoryArea()
  const before = vi.fn<ApprovalWindows['focus']>(async () => undefined)
  const stopped = await startWorker(area, { focus: before })
  stopped.ask('first')
  await vi.waitFor(() => expect(stopped.queue.windowId()).toBe(1))
  const second = connectRequestOf('second')
  const { origin } = connectRequestOf('first')
  askFor(stopped.queue, { ...second, origin: `${origin}:8443` })
  await vi.waitFor(() => expect(stopped.queue.open()).toHaveLength(2))
  await stopped.approvalWindow.follow()
  expect(before).not.toHaveBeenCalled()

  const focus = vi.fn<ApprovalWindows['focus']>(async () => undefined)
  const { approvalWindow } = await startWorker(area, { focus })
  await approvalWindow.restore()
  await approvalWindow.follow()
  await approvalWindow.follow()
  expect(focus).toHaveBeenCalledTimes(1)
})
