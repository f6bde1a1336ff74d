import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createJournalArea,
  createTestQueue,
  restoreJournal,
} from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { forgetAbandoned, forgetDisconnected } from './forget-abandoned.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const recordOf = (callerKey: string) => ({
  ...connectRequestOf(callerKey.split('/')[1] ?? 'none'),
  id: callerKey,
  requestKey: `${callerKey}/1`,
  callerKey,
})

/** The queue after a worker stop. */
const restored = async (...callerKeys: string[]) => {
  const area = createJournalArea({ approvals: callerKeys.map(recordOf) })
  const journal = await restoreJournal(area)
  const queue = createTestQueue({ journal })
  const forgotten: string[] = []
  await forgetAbandoned(queue, {
    isExternal: (key) => key.startsWith('external/'),
    forgotten: async (all) =>
      void forgotten.push(...all.map(({ callerKey }) => callerKey)),
  })
  return {
    area,
    journal,
    forgotten,
    queue,
    open: () => queue.open().map(({ callerKey }) => callerKey),
  }
}

it('an approval of an external port is dropped at once', async () => {
  const { open, forgotten } = await restored('external/a/c', 'injected/b/c')
  expect(open()).toStrictEqual(['injected/b/c'])
  expect(forgotten).toStrictEqual(['external/a/c'])
})

it('an approval is retained for 10 s until its page reconnects', async () => {
  const { open } = await restored('injected/a/c')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(open()).toStrictEqual(['injected/a/c'])
  await vi.advanceTimersByTimeAsync(1)
  expect(open()).toStrictEqual([])
})

it('an approval of a page that reconnected is retained', async () => {
  const { queue, open } = await restored('injected/a/c', 'injected/b/c')
  queue.ask('injected/a/c/1', async () => {
    throw new Error('asked twice')
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open()).toStrictEqual(['injected/a/c'])
})

it('an approval that is being written is not dropped', async () => {
  const { area, queue, open } = await restored()
  const { set } = area
  let written: () => void = () => undefined
  area.set = async (items) => {
    await new Promise<void>((resolve) => {
      written = resolve
    })
    area.set = set
    await set(items)
  }
  const approval = connectRequestOf('a')
  queue.ask(approval.requestKey, async () => approval).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  written()
  await vi.advanceTimersByTimeAsync(0)
  expect(open()).toStrictEqual([approval.callerKey])
})

describe('the approvals of a disconnected page', () => {
  const choice = { accounts: [], chains: [] }
  const [key, other] = ['injected/a/c', 'injected/b/c'] as const

  const leave = async (isConnected: () => boolean) => {
    const { journal, queue } = await restored(key, other)
    // Both pages reconnected after the worker stop.
    for (const here of [key, other]) {
      queue
        .ask(`${here}/1`, async () => connectRequestOf('none'))
        .catch(() => undefined)
    }
    const retained = () => [key, other].filter((one) => journal.has(`${one}/1`))
    const disconnect = () => forgetDisconnected(queue, { key, isConnected })
    return { queue, retained, disconnect }
  }

  it('are dropped at once while they are open', async () => {
    const { retained, disconnect } = await leave(() => false)
    await disconnect()
    expect(retained()).toStrictEqual([other])
  })

  it('are retained for 10 s when they are approved', async () => {
    const { queue, retained, disconnect } = await leave(() => false)
    await queue.approve(key, choice)
    await disconnect()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(retained()).toStrictEqual([key, other])
    await vi.advanceTimersByTimeAsync(1)
    expect(retained()).toStrictEqual([other])
  })

  it('are retained when they are approved and the page reconnected', async () => {
    const { queue, retained, disconnect } = await leave(() => true)
    await queue.approve(key, choice)
    await disconnect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(retained()).toStrictEqual([key, other])
  })
})
