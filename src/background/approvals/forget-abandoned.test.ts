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

/** A queue as a worker finds it that was stopped. */
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

it('forgets at once what an external port asked', async () => {
  const { open, forgotten } = await restored('external/a/c', 'injected/b/c')
  expect(open()).toStrictEqual(['injected/b/c'])
  expect(forgotten).toStrictEqual(['external/a/c'])
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

it('leaves a question alone that is being written down', async () => {
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
  const question = connectRequestOf('a')
  queue.ask(question.requestKey, async () => question).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  written()
  await vi.advanceTimersByTimeAsync(0)
  expect(open()).toStrictEqual([question.callerKey])
})

describe('the questions of a page that has disconnect', () => {
  const choice = { accounts: [], chains: [] }
  const [key, other] = ['injected/a/c', 'injected/b/c'] as const

  const leave = async (isConnected: () => boolean) => {
    const { journal, queue } = await restored(key, other)
    // The other's page has come back after the worker stop.
    for (const here of [key, other]) {
      queue
        .ask(`${here}/1`, async () => connectRequestOf('none'))
        .catch(() => undefined)
    }
    const kept = () => [key, other].filter((one) => journal.has(`${one}/1`))
    const disconnect = () => forgetDisconnected(queue, { key, isConnected })
    return { queue, kept, disconnect }
  }

  it('are forgotten at once while they are open', async () => {
    const { kept, disconnect } = await leave(() => false)
    await disconnect()
    expect(kept()).toStrictEqual([other])
  })

  it('are kept for 10 s when they are approved', async () => {
    const { queue, kept, disconnect } = await leave(() => false)
    await queue.approve(key, choice)
    await disconnect()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(kept()).toStrictEqual([key, other])
    await vi.advanceTimersByTimeAsync(1)
    expect(kept()).toStrictEqual([other])
  })

  it('are kept when they are approved and the page came back', async () => {
    const { queue, kept, disconnect } = await leave(() => true)
    await queue.approve(key, choice)
    await disconnect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kept()).toStrictEqual([key, other])
  })
})
