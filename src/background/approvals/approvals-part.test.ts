import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import {
  createJournalArea,
  createTestJournal,
  createTestSites,
} from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { APPROVAL_TIMEOUT_MS } from './approval-timeout.ts'
import { createApprovalsPart } from './approvals-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The approvals part, with windows that open at once. */
const createPart = (
  area = createMemoryArea(),
  opened: () => void = () => undefined,
  {
    isConnected = () => true,
    session = createMemoryArea(),
  }: {
    isConnected?: (callerKey: string) => boolean
    session?: ReturnType<typeof createMemoryArea>
  } = {},
) =>
  createApprovalsPart({
    journal: createTestJournal(area, { isConnected }),
    host: {
      session,
      now: Date.now,
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
    badge: { count: () => undefined },
    log: { error: () => undefined },
    activity: { note: async () => undefined },
    wakeLock: { hold: () => () => undefined },
    isConnected,
    tabOf: () => undefined,
    sites: createTestSites(),
    sessions: {
      hold: (_, task) =>
        task({ generation: 0, sessionScopes: {}, sessionProperties: {} }),
    },
    ready: Promise.resolve(),
    isAutomatic: () => false,
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

/** A page that asks and disconnects, again and again. */
const setUpDisconnects = async (
  area = createMemoryArea(),
  { isStarted = true } = {},
) => {
  const opened = vi.fn()
  const connected = new Set<string>()
  const part = createPart(area, opened, {
    isConnected: (key) => connected.has(key),
  })
  await part.restore()
  if (isStarted) await part.start()
  let count = 0
  /** Asks from this host; the answer is undefined while it waits. */
  const ask = async (host: string, transport = 'injected') => {
    count += 1
    const callerKey = `${transport}/${count}/c`
    connected.add(callerKey)
    const origin = `https://${host}`
    const asked = { ...connectRequestOf('a'), callerKey, origin }
    const requestKey = `${callerKey}/1`
    const state: { code?: number } = {}
    part
      .askUser(requestKey, async () => ({ ...asked, requestKey }))
      .catch(({ code }) => {
        state.code = code
      })
    await vi.advanceTimersByTimeAsync(1)
    const disconnect = async (): Promise<void> => {
      connected.delete(callerKey)
      await part.callerDisconnected({
        key: callerKey,
        origin,
        documentId: `${count}`,
        tabId: 1,
        transport: 'injected',
      })
      await vi.advanceTimersByTimeAsync(1)
    }
    return { state, disconnect }
  }
  return { part, opened, ask }
}

it('a request that its page withdraws counts as a refusal of its domain', async () => {
  const { ask } = await setUpDisconnects()
  for (const name of ['one', 'two', 'three']) {
    const { state, disconnect } = await ask(`${name}.site.co.uk`)
    expect(state.code).toBeUndefined()
    await disconnect()
  }
  const next = await ask('four.site.co.uk')
  expect(next.state.code).toBe(-32005)
  const other = await ask('other.co.uk')
  expect(other.state.code).toBeUndefined()
})

it('a withdrawal counts before the start, too', async () => {
  const { ask } = await setUpDisconnects(undefined, { isStarted: false })
  for (const name of ['one', 'two', 'three']) {
    await (await ask(`${name}.site.co.uk`)).disconnect()
  }
  expect((await ask('four.site.co.uk')).state.code).toBe(-32005)
})

it('a start retains what an external port asked before it', async () => {
  const { part, ask } = await setUpDisconnects(undefined, { isStarted: false })
  const { state } = await ask('one.site.co.uk', 'external')
  await part.start()
  await vi.advanceTimersByTimeAsync(1)
  expect([state.code, part.approvals.open().length]).toStrictEqual([
    undefined,
    1,
  ])
})

it('what a closed external port left does not refuse a request before the start', async () => {
  const callerKey = 'external/a/c'
  const origin = 'https://one.site.co.uk'
  const left = { ...connectRequestOf('a'), id: 'left', origin, callerKey }
  const area = createJournalArea({ approvals: [left] })
  const { part, ask } = await setUpDisconnects(area, { isStarted: false })
  const { state } = await ask('one.site.co.uk', 'external')
  const asked = part.approvals.open().map((one) => one.callerKey)
  expect([state.code, asked]).toStrictEqual([undefined, ['external/1/c']])
})

it('a domain has one window in 3 s, and what waits is on the queue', async () => {
  const { part, opened, ask } = await setUpDisconnects()
  await (await ask('one.site.co.uk')).disconnect()
  expect(opened).toHaveBeenCalledTimes(1)
  const { state } = await ask('two.site.co.uk')
  await vi.advanceTimersByTimeAsync(2_990)
  expect(opened).toHaveBeenCalledTimes(1)
  expect([state.code, part.approvals.open().length]).toStrictEqual([
    undefined,
    1,
  ])
  await vi.advanceTimersByTimeAsync(10)
  expect(opened).toHaveBeenCalledTimes(2)
})

it('what a site asks after an approval has its window at once', async () => {
  const { part, opened, ask } = await setUpDisconnects()
  await ask('one.site.co.uk')
  const [first] = part.approvals.open()
  await part.approvals.approve(first?.id ?? '', { accounts: [], chains: [] })
  await vi.advanceTimersByTimeAsync(1)
  await ask('one.site.co.uk')
  expect(opened).toHaveBeenCalledTimes(2)
})

it('what a site asks after a rejection waits for its window', async () => {
  const { part, opened, ask } = await setUpDisconnects()
  await ask('one.site.co.uk')
  const [first] = part.approvals.open()
  await part.approvals.reject([first?.id ?? ''])
  await vi.advanceTimersByTimeAsync(1)
  await ask('one.site.co.uk')
  expect(opened).toHaveBeenCalledTimes(1)
})

const expectRoundsThatDoNotCount = async (
  { ask }: Awaited<ReturnType<typeof setUpDisconnects>>,
  end: (asked: Awaited<ReturnType<typeof ask>>) => Promise<void>,
): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    const asked = await ask('one.site.co.uk')
    expect(asked.state.code).toBeUndefined()
    await end(asked)
    expect(asked.state.code).toBe(4001)
  }
}

it('a withdrawal by the wallet that cannot be stored is no refusal', async () => {
  const area = createMemoryArea()
  const set = area.set
  const page = await setUpDisconnects(area)
  await expectRoundsThatDoNotCount(page, async () => {
    area.set = async () => {
      throw new Error('full')
    }
    await page.part.approvals.withdraw(() => true)
    area.set = set
    await vi.advanceTimersByTimeAsync(1)
  })
})

it('what a worker start drops is no refusal', async () => {
  const session = createMemoryArea()
  const origin = 'https://one.site.co.uk'
  for (let start = 0; start < 4; start += 1) {
    const id = `left-${start}`
    const left = { ...connectRequestOf('a'), id, origin }
    const approvals = [{ ...left, callerKey: 'external/a/c' }]
    const part = createPart(createJournalArea({ approvals }), undefined, {
      session,
    })
    await part.restore()
    await part.start()
    await vi.advanceTimersByTimeAsync(1)
    expect(part.approvals.open()).toStrictEqual([])
    await part.refusals.assertMayAsk(origin)
  }
})
