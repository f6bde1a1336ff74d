import { describe, expect, it, vi } from 'vitest'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { ApprovalWindows } from '../host/windows.ts'
import {
  createTestJournal,
  createTestQueue,
  createTestSites,
} from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createApprovalWindow } from './approval-window.ts'
import { createWindowGap } from './window-gap.ts'

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { interval: 1 })

/** A queue with its window, in a fake browser with numbered windows. */
const setUp = (
  windows: Partial<ApprovalWindows> = {},
  area = createMemoryArea(),
) => {
  const calls: unknown[][] = []
  const logged: string[] = []
  let last = 0
  const journal = createTestJournal(area)
  const queue = createTestQueue({ journal })
  const approvalWindow = createApprovalWindow({
    queue,
    gap: createWindowGap(createTestSites()),
    refused: async () => undefined,
    tabOf: (callerKey) => callerKey.length,
    log: { error: (what) => logged.push(what) },
    windows: {
      open: async (near) => {
        calls.push(['open', near])
        last += 1
        return last
      },
      close: async (windowId) => {
        calls.push(['close', windowId])
      },
      focus: async (windowId) => {
        calls.push(['focus', windowId])
      },
      exists: async () => true,
      find: async () => undefined,
      ...windows,
    },
  })
  queue.onChanged(() => approvalWindow.follow())
  const ask = (site: string) => askFor(queue, connectRequestOf(site))
  const shown = () => eventually(() => expect(queue.windowId()).toBeDefined())
  return { area, journal, queue, approvalWindow, calls, logged, ask, shown }
}

const choice = { accounts: [], chains: [] }
/** The tab of the site that asked first. */
const near = { tabId: 'injected/a/c'.length }

describe('the approval window', () => {
  it('opens once for any number of approvals', async () => {
    const { queue, calls, ask, shown } = setUp()
    for (const site of ['a', 'b', 'c']) ask(site)
    await shown()
    await eventually(() => expect(queue.open()).toHaveLength(3))
    expect(calls.filter(([what]) => what === 'open')).toStrictEqual([
      ['open', near],
    ])
  })

  it('opens again while the browser still lists the closed one', async () => {
    // Chromium lists a window for a moment after it has agreed to close it.
    const { queue, approvalWindow, calls, ask, shown } = setUp({
      find: async () => (calls.length > 0 ? 1 : undefined),
    })
    ask('a')
    await shown()
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    await eventually(() => expect(queue.windowId()).toBeUndefined())
    ask('b')
    await shown()
    await approvalWindow.closed(1)
    expect(queue.open().map(({ origin }) => origin)).toStrictEqual([
      'https://b.example',
    ])
    expect(calls.map(([what]) => what)).toStrictEqual(['open', 'close', 'open'])
  })

  it('comes to the front for a new approval, and for no other change', async () => {
    const { queue, calls, ask, shown } = setUp()
    ask('a')
    await shown()
    ask('b')
    await eventually(() => expect(calls).toHaveLength(2))
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    ask('c')
    await eventually(() => expect(calls).toHaveLength(3))
    expect(calls).toStrictEqual([
      ['open', near],
      ['focus', 1],
      ['focus', 1],
    ])
  })

  it('rejects nothing when it does not come to the front', async () => {
    const { queue, logged, ask, shown } = setUp({
      focus: async () => {
        throw new Error('no such window')
      },
    })
    ask('a')
    await shown()
    ask('b')
    await eventually(() =>
      expect(logged).toStrictEqual([
        'the approval window did not come to the front',
      ]),
    )
    expect(queue.open()).toHaveLength(2)
  })

  it('opens where the system puts it when the browser rejects its place', async () => {
    const { calls, logged, ask, shown } = setUp({
      open: async (near) => {
        calls.push(['open', near])
        if (near) throw new Error('out of the screen')
        return 7
      },
    })
    ask('a')
    await shown()
    expect(calls).toStrictEqual([
      ['open', near],
      ['open', undefined],
    ])
    expect(logged).toStrictEqual([
      'the approval window did not open in its place',
    ])
  })

  it('closes when the last approval is decided', async () => {
    const { queue, calls, ask, shown } = setUp()
    const asked = [ask('a')]
    await shown()
    asked.push(ask('b'))
    await eventually(() => expect(calls).toHaveLength(2))
    const [first, second] = queue.open()
    await queue.approve(first?.id ?? 'none', choice)
    expect(queue.windowId()).toBe(1)
    await queue.approve(second?.id ?? 'none', choice)
    await eventually(() => expect(calls).toContainEqual(['close', 1]))
    expect(await Promise.all(asked)).toStrictEqual(['approved', 'approved'])
    expect(calls).toStrictEqual([
      ['open', near],
      ['focus', 1],
      ['close', 1],
    ])
  })

  const idOf = (
    queue: ReturnType<typeof setUp>['queue'],
    site: string,
  ): string =>
    queue.open().find(({ origin }) => origin.includes(`/${site}.`))?.id ?? ''

  it('rejects the approval in view when the user closes it, and does not open for the others', async () => {
    const { approvalWindow, queue, calls, ask, shown } = setUp()
    const asked = ['a', 'b', 'c'].map(ask)
    await shown()
    await eventually(() => expect(queue.open()).toHaveLength(3))
    await approvalWindow.views(idOf(queue, 'a'))
    await approvalWindow.views(idOf(queue, 'b'))
    await approvalWindow.closed(1)
    expect(await asked[1]).toBe(4001)
    await approvalWindow.follow()
    expect(queue.open().map(({ origin }) => origin)).toStrictEqual([
      'https://a.example',
      'https://c.example',
    ])
    expect(calls.filter(([what]) => what !== 'focus')).toStrictEqual([
      ['open', near],
    ])
  })

  it('opens again for a new approval, after it was closed on others', async () => {
    const { approvalWindow, queue, calls, ask, shown } = setUp()
    for (const site of ['a', 'b']) ask(site)
    await shown()
    await eventually(() => expect(queue.open()).toHaveLength(2))
    await approvalWindow.views(idOf(queue, 'a'))
    await approvalWindow.closed(1)
    await approvalWindow.follow()
    ask('c')
    await eventually(() => expect(queue.windowId()).toBe(2))
    expect(calls.filter(([what]) => what === 'open')).toHaveLength(2)
    expect(queue.open()).toHaveLength(2)
  })

  it('rejects nothing and opens again if it closes before it shows an approval', async () => {
    let last = 6
    const { approvalWindow, ask, queue } = setUp({
      open: async () => {
        last += 1
        // The browser may report that a window closed before it returns its id.
        if (last === 7) void approvalWindow.closed(7)
        return last
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      ask('a')
      await vi.advanceTimersByTimeAsync(abuseLimits.windowGapMilliseconds)
      expect([queue.open().length, queue.windowId()]).toStrictEqual([1, 8])
    } finally {
      vi.useRealTimers()
    }
  })

  it('ignores the closing of another window', async () => {
    const { approvalWindow, queue, ask, shown } = setUp()
    ask('a')
    await shown()
    await approvalWindow.closed(99)
    expect([queue.open().length, queue.windowId()]).toStrictEqual([1, 1])
  })

  it('withdraws when it cannot be opened at all, so that no request waits', async () => {
    const { ask, queue, logged } = setUp({
      open: async () => {
        throw new Error('no window')
      },
    })
    expect(await ask('a')).toBe(4001)
    // The user did not decide it.
    expect(queue.isWithdrawn(connectRequestOf('a').requestKey)).toBe(true)
    expect([queue.open(), logged]).toStrictEqual([
      [],
      [
        'the approval window did not open in its place',
        'the approval window failed',
      ],
    ])
  })

  it('opens for the next approval after one could not be shown', async () => {
    let fails = true
    const { ask, shown, queue } = setUp({
      open: async () => {
        if (fails) throw new Error('no window')
        return 7
      },
    })
    await ask('a')
    fails = false
    ask('b')
    await shown()
    expect(queue.windowId()).toBe(7)
  })

  it('is found after a worker stop before its id was stored', async () => {
    const before = setUp({ open: () => new Promise(() => undefined) })
    before.ask('a')
    await eventually(() => expect(before.queue.open()).toHaveLength(1))
    const after = setUp({ find: async () => 5 }, before.area)
    await after.journal.restore()
    await after.approvalWindow.follow()
    expect([after.queue.windowId(), after.calls]).toStrictEqual([5, []])
  })

  it('rejects the approval in view when it was closed while no worker ran, and does not open for the others', async () => {
    const before = setUp()
    before.ask('a')
    await before.shown()
    before.ask('b')
    await eventually(() => expect(before.queue.open()).toHaveLength(2))
    await before.approvalWindow.views(idOf(before.queue, 'a'))
    const after = setUp({ exists: async () => false }, before.area)
    await after.journal.restore()
    await after.approvalWindow.restore()
    await after.approvalWindow.follow()
    expect([
      after.queue.open().map(({ origin }) => origin),
      after.queue.windowId(),
      after.calls,
    ]).toStrictEqual([['https://b.example'], undefined, []])
    expect(await after.ask('a')).toBe(4001)
  })

  it('stays the same after a worker stop', async () => {
    const before = setUp()
    before.ask('a')
    await before.shown()
    await before.approvalWindow.views(idOf(before.queue, 'a'))
    const after = setUp({}, before.area)
    await after.journal.restore()
    await after.approvalWindow.restore()
    await after.approvalWindow.follow()
    expect([after.queue.windowId(), after.calls]).toStrictEqual([1, []])
    await after.approvalWindow.closed(1)
    expect(after.queue.open()).toStrictEqual([])
  })
})
