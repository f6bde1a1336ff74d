import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createJournalArea,
  createTestQueue,
  restoreJournal,
} from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { createForgetAbandoned } from './forget-abandoned.ts'

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

/** The queue after a worker stop; no caller has reconnected yet. */
const restored = async (...callerKeys: string[]) => {
  const area = createJournalArea({ approvals: callerKeys.map(recordOf) })
  const journal = await restoreJournal(area)
  const queue = createTestQueue({ journal })
  const connected = new Set<string>()
  const forgotten: string[] = []
  const { start, disconnected } = createForgetAbandoned({
    queue,
    isConnected: (key) => connected.has(key),
    forgotten: async (all) =>
      void forgotten.push(...all.map(({ callerKey }) => callerKey)),
  })
  await start(journal.current().approvals)
  return {
    area,
    queue,
    forgotten,
    connected,
    disconnect: (key: string) => {
      connected.delete(key)
      return disconnected(key)
    },
    retained: () =>
      journal.current().approvals.map(({ callerKey }) => callerKey),
  }
}

const choice = { accounts: [], chains: [] }
const [key, other] = ['injected/a/c', 'injected/b/c'] as const

it('an approval of an external port is dropped at once', async () => {
  const { retained, forgotten } = await restored('external/a/c', other)
  expect(retained()).toStrictEqual([other])
  expect(forgotten).toStrictEqual(['external/a/c'])
})

it('an approval is retained for 10 s until its page reconnects', async () => {
  const { retained, forgotten } = await restored(key)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(retained()).toStrictEqual([key])
  await vi.advanceTimersByTimeAsync(1)
  expect(retained()).toStrictEqual([])
  expect(forgotten).toStrictEqual([key])
})

it('a decision is dropped too if its page does not reconnect', async () => {
  const { queue, retained } = await restored(key)
  await queue.approve(key, choice)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(retained()).toStrictEqual([])
})

it('an approval of a page that reconnected is retained', async () => {
  const { connected, retained, forgotten } = await restored(key, other)
  connected.add(key)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(retained()).toStrictEqual([key])
  expect(forgotten).toStrictEqual([other])
})

it('an approval that is being written is not dropped', async () => {
  const { area, queue, connected, retained } = await restored(key)
  connected.add(key)
  await queue.forget(() => true)
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
  expect(retained()).toStrictEqual([approval.callerKey])
})

describe('the approvals of a disconnected page', () => {
  /** Both pages reconnected after the worker stop. */
  const reconnected = async () => {
    const world = await restored(key, other)
    world.connected.add(key).add(other)
    return world
  }

  it('are dropped at once while they are open', async () => {
    const { retained, disconnect } = await reconnected()
    await disconnect(key)
    expect(retained()).toStrictEqual([other])
  })

  it('are retained for 10 s when they are approved', async () => {
    const { queue, retained, disconnect } = await reconnected()
    await queue.approve(key, choice)
    await vi.advanceTimersByTimeAsync(9_000)
    await disconnect(key)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(retained()).toStrictEqual([key, other])
    await vi.advanceTimersByTimeAsync(1)
    expect(retained()).toStrictEqual([other])
  })

  it('are retained when they are approved and the page reconnected', async () => {
    const { queue, connected, retained, disconnect } = await reconnected()
    await queue.approve(key, choice)
    await disconnect(key)
    connected.add(key)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(retained()).toStrictEqual([key, other])
  })
})
