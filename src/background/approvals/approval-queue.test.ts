import { describe, expect, it, vi } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createTestJournal, createTestQueue } from '../testing/builders.ts'
import type { ApprovalQueue, NewConnectApproval } from './approval-queue.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const choice = { accounts: [ADDRESS], chains: ['eip155:1'] }

const questionOf = (site: string): NewConnectApproval => ({
  kind: 'connect',
  requestKey: `injected/${site}/c/1`,
  callerKey: `injected/${site}/c`,
  origin: `https://${site}.example`,
  generation: 0,
  chains: [{ chainId: 'eip155:1', methods: [], notifications: [] }],
  preselected: choice,
  heldThen: [ADDRESS],
  sessionProperties: {},
  leftOut: [],
  moreLeftOut: 0,
})

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { interval: 1 })

const setUp = (area = createMemoryArea()) => {
  const journal = createTestJournal(area)
  const queue = createTestQueue({ journal })
  const ask = (site: string, requestKey = questionOf(site).requestKey) =>
    queue.ask(requestKey, async () => ({ ...questionOf(site), requestKey }))
  /** Asks, and waits until the question is there to be answered. */
  const askOpenly = async (site: string) => {
    const outcome = settledOf(ask(site))
    await eventually(() => expect(openSites()).toContain(site))
    return outcome
  }
  const openSites = () =>
    queue.open().map(({ origin }) => new URL(origin).hostname.split('.')[0])
  const idOf = (site: string): string =>
    queue.open().find(({ origin }) => origin === questionOf(site).origin)?.id ??
    'none'
  return { area, journal, queue, ask, askOpenly, openSites, idOf }
}

/** What a promise came to; holds it, so that awaiting this does not wait. */
const settledOf = <Value>(promise: Promise<Value>) => {
  const outcome = promise.then(
    (value) => ({ value }),
    ({ code, message }) => ({ code, message }),
  )
  return { outcome }
}

const rejected = { code: 4001, message: 'User rejected the request.' }

describe('ask', () => {
  it('gives the question back with what the person chose', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    const id = idOf('a')
    await queue.approve(id, choice)
    expect(await outcome).toStrictEqual({
      value: { id, ...questionOf('a'), choice },
    })
  })

  it('throws 4001 when the person rejects', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    await queue.reject([idOf('a')])
    expect(await outcome).toStrictEqual(rejected)
  })

  it('keeps questions in the order they came', async () => {
    const { queue, askOpenly, openSites, idOf } = setUp()
    for (const site of ['c', 'a', 'b']) await askOpenly(site)
    expect(openSites()).toStrictEqual(['c', 'a', 'b'])
    await queue.approve(idOf('a'), choice)
    expect(openSites()).toStrictEqual(['c', 'b'])
  })

  it('row 32: refuses a second question of an origin with -32002', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await expect(ask('a', 'injected/other/c/1')).rejects.toMatchObject({
      code: -32002,
    })
    expect(queue.open()).toHaveLength(1)
    await queue.reject([idOf('a')])
    await askOpenly('a2')
    expect(queue.open()).toHaveLength(1)
  })

  it('row 32: lets one of two questions through that come at once', async () => {
    const { queue, ask } = setUp()
    const [first, second] = [ask('a', 'one'), ask('a', 'two')].map(settledOf)
    expect(await second?.outcome).toMatchObject({ code: -32002 })
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    expect(await first?.outcome).toMatchObject({ value: { requestKey: 'one' } })
  })

  it('takes as many questions as the limit says, and no more', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    const sites = Array.from({ length: limits.approvals }, (_, n) => `s${n}`)
    for (const site of sites) await askOpenly(site)
    await expect(ask('late')).rejects.toMatchObject({
      code: -32005,
      data: { reason: 'too many requests wait for the person' },
    })
    await queue.reject([idOf('s3')])
    await askOpenly('late')
    expect(queue.open()).toHaveLength(limits.approvals)
  })

  it('takes a question as large as the limit says, and none larger', async () => {
    const { area, queue } = setUp()
    const sizeOf = (value: unknown): number => JSON.stringify(value).length
    const withId = { id: crypto.randomUUID(), ...questionOf('a') }
    const room = limits.approvalBytes - sizeOf({ ...withId, heldThen: [''] })
    const asking = (size: number) =>
      settledOf(
        queue.ask('k', async () => ({
          ...questionOf('a'),
          requestKey: questionOf('a').requestKey,
          heldThen: ['x'.repeat(size)],
        })),
      ).outcome
    expect(await asking(room + 1)).toMatchObject({ code: -32005 })
    expect([queue.open(), area.calls]).toStrictEqual([[], []])
    asking(room)
    await eventually(() => expect(queue.open()).toHaveLength(1))
    expect(sizeOf(queue.open()[0])).toBe(limits.approvalBytes)
  })

  it('asks nothing when the question cannot be put', async () => {
    const { area, queue } = setUp()
    const refusal = queue.ask('k', async () => {
      throw new Error('nothing to ask')
    })
    await expect(refusal).rejects.toThrow('nothing to ask')
    expect([queue.open(), area.calls]).toStrictEqual([[], []])
  })
})

describe('a request that is resent', () => {
  it('joins its question, and both hear the answer', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    const first = await askOpenly('a')
    const again = settledOf(ask('a'))
    await queue.approve(idOf('a'), choice)
    const outcomes = [await first.outcome, await again.outcome]
    expect(outcomes).toMatchObject([
      { value: { choice } },
      { value: { choice } },
    ])
  })

  it('joins its question although that is only being put', async () => {
    const { queue, ask } = setUp()
    const both = [settledOf(ask('a')), settledOf(ask('a'))]
    await eventually(() => expect(queue.open()).toHaveLength(1))
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    expect(await Promise.all(both.map(({ outcome }) => outcome))).toMatchObject(
      [{ value: { choice } }, { value: { choice } }],
    )
  })

  it('is approved again without a question until it was heard', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.approve(idOf('a'), choice)
    expect(await ask('a')).toMatchObject({ choice })
    await queue.forget(({ origin }) => origin === questionOf('a').origin)
    await askOpenly('a')
    expect(queue.open()).toHaveLength(1)
  })

  it('stays rejected until it was heard', async () => {
    const { journal, queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.reject([idOf('a')])
    expect(await settledOf(ask('a')).outcome).toStrictEqual(rejected)
    expect(journal.has(questionOf('a').requestKey)).toBe(true)
  })
})

describe('a decision', () => {
  it('is written before anyone is told', async () => {
    const { area, queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    let write: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      write = resolve
    })
    const { set } = area
    area.set = async (items) => {
      await held
      await set(items)
    }
    let told = false
    outcome.then(() => {
      told = true
    })
    const decided = queue.approve(idOf('a'), choice)
    await new Promise((resolve) => setTimeout(resolve))
    expect([told, queue.open().length]).toStrictEqual([false, 1])
    write()
    await decided
    await outcome
    expect(area.stored.get('journal/requests')).toMatchObject({
      value: { approvals: [{ decision: { approved: true, choice } }] },
    })
  })

  it('counts once: the first stays', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    const id = idOf('a')
    await queue.approve(id, choice)
    await queue.reject([id])
    expect(await outcome).toMatchObject({ value: { choice } })
  })

  it('of approval that cannot be written leaves the question open', async () => {
    const { area, queue, askOpenly, idOf } = setUp()
    await askOpenly('a')
    const { set } = area
    area.set = async () => {
      throw new Error('no room')
    }
    await expect(queue.approve(idOf('a'), choice)).rejects.toThrow('no room')
    area.set = set
    expect(queue.open()).toHaveLength(1)
  })
})

describe('where there is no room to write', () => {
  /** Storage that takes nothing, or only what is less than it has. */
  const setUpFull = async (takes: 'nothing' | 'less') => {
    const { area, ...rest } = setUp()
    const asked = [await rest.askOpenly('a'), await rest.askOpenly('b')]
    const outcomes = asked.map(({ outcome }) => outcome)
    const { set } = area
    const room = JSON.stringify([...area.stored]).length
    area.set = async (items) => {
      const next = JSON.stringify([...Object.entries(items)])
      if (takes === 'nothing' || next.length > room) throw new Error('no room')
      await set(items)
    }
    const storedSites = async () => {
      const again = setUp(area)
      await again.journal.restore()
      return again.openSites()
    }
    return { ...rest, outcomes, storedSites }
  }

  it('a rejection rejects, and the others stay open', async () => {
    const { queue, outcomes, openSites, idOf, storedSites } =
      await setUpFull('less')
    await queue.reject([idOf('a')])
    expect(await outcomes[0]).toStrictEqual(rejected)
    expect(openSites()).toStrictEqual(['b'])
    expect(await storedSites()).toStrictEqual(['b'])
  })

  it('the end of the window rejects everything', async () => {
    const { queue, outcomes, storedSites } = await setUpFull('less')
    await queue.rejectWithWindow()
    expect(await Promise.all(outcomes)).toStrictEqual([rejected, rejected])
    expect(await storedSites()).toStrictEqual([])
  })

  it.each([
    ['rejected', (queue, id) => queue.reject([id])],
    ['withdrawn', (queue) => queue.withdraw(() => true)],
    ['forgotten', (queue) => queue.forget(() => true)],
    ['rejected with its window', (queue) => queue.rejectWithWindow()],
  ] satisfies [
    string,
    (queue: ApprovalQueue, id: string) => Promise<unknown>,
  ][])(
    'a question is %s although nothing can be stored',
    async (_title, end) => {
      const { queue, outcomes, idOf } = await setUpFull('nothing')
      await end(queue, idOf('a'))
      expect(await outcomes[0]).toStrictEqual(rejected)
    },
  )

  it('the window is known all the same', async () => {
    const { queue } = await setUpFull('nothing')
    await queue.setWindowId(7)
    expect(queue.windowId()).toBe(7)
  })
})

describe('a question whose ground has changed', () => {
  it('is made anew, until it is added as it was made', async () => {
    let state = 1
    const queue = createTestQueue({
      whileCurrent: async ({ generation }, add) => {
        if (generation !== state) return false
        await add()
        return true
      },
    })
    const asked = queue.ask(questionOf('a').requestKey, async () => {
      const made = { ...questionOf('a'), generation: state }
      if (state < 3) state += 1
      return made
    })
    settledOf(asked)
    await eventually(() =>
      expect(queue.open()).toMatchObject([{ generation: 3 }]),
    )
  })
})

describe('after a worker stop', () => {
  it('the same question is open, and the resent request waits on', async () => {
    const before = setUp()
    await before.askOpenly('a')
    const after = setUp(before.area)
    expect(after.queue.open()).toStrictEqual([])
    await after.journal.restore()
    expect(after.queue.open()).toStrictEqual(before.queue.open())
    const { outcome } = settledOf(after.ask('a'))
    const id = after.idOf('a')
    await after.queue.approve(id, choice)
    expect(await outcome).toMatchObject({ value: { id, choice } })
  })

  it('a decision that was written is found by the resent request', async () => {
    const before = setUp()
    await before.askOpenly('a')
    await before.queue.approve(before.idOf('a'), choice)
    const after = setUp(before.area)
    await after.journal.restore()
    expect(await after.ask('a')).toMatchObject({ choice })
  })

  it('a question that nobody resent is not awaited', async () => {
    const before = setUp()
    await before.askOpenly('a')
    const after = setUp(before.area)
    await after.journal.restore()
    const awaited = () => after.queue.open().map(after.queue.isAwaited)
    expect(awaited()).toStrictEqual([false])
    settledOf(after.ask('a'))
    await eventually(() => expect(awaited()).toStrictEqual([true]))
  })
})

describe('withdraw', () => {
  it('rejects what is open and what was approved and not heard', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    await askOpenly('b')
    await queue.approve(idOf('b'), choice)
    await queue.withdraw(() => true)
    expect(await outcome).toStrictEqual(rejected)
    expect(await settledOf(ask('b')).outcome).toStrictEqual(rejected)
  })

  it('leaves the questions of others open', async () => {
    const { queue, askOpenly, openSites } = setUp()
    await askOpenly('a')
    await askOpenly('b')
    await queue.withdraw(({ origin }) => origin === questionOf('a').origin)
    expect(openSites()).toStrictEqual(['b'])
  })

  it('says of a request that the wallet ended it, and not the user', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const sites = ['open', 'approved', 'rejected', 'other']
    for (const site of sites) await askOpenly(site)
    await queue.approve(idOf('approved'), choice)
    await queue.reject([idOf('rejected')])
    await queue.withdraw(({ origin }) => origin !== questionOf('other').origin)
    expect(
      sites.map((site) => queue.isWithdrawn(questionOf(site).requestKey)),
    ).toStrictEqual([true, true, false, false])
  })

  it('writes nothing when there is nothing to withdraw', async () => {
    const { area, queue } = setUp()
    await queue.withdraw(() => true)
    expect(area.calls).toStrictEqual([])
  })
})

describe('forget', () => {
  it('rejects a request that still waits', async () => {
    const { queue, askOpenly } = setUp()
    const { outcome } = await askOpenly('a')
    await queue.forget(() => true)
    expect([await outcome, queue.open()]).toStrictEqual([rejected, []])
  })

  it('leaves nothing behind of what it forgot', async () => {
    const { queue, askOpenly } = setUp()
    await askOpenly('a')
    const [approval] = queue.open()
    if (!approval) throw new Error('nothing is open')
    expect(queue.isAwaited(approval)).toBe(true)
    await queue.forget(() => true)
    expect(queue.isAwaited(approval)).toBe(false)
  })
})

describe('rejectWithWindow', () => {
  it('rejects every question and forgets the window in one write', async () => {
    const { area, queue, askOpenly } = setUp()
    const outcomes = [await askOpenly('a'), await askOpenly('b')]
    await queue.setWindowId(7)
    const writes = () => area.calls.filter((call) => call.startsWith('set'))
    const before = writes().length
    await queue.rejectWithWindow()
    expect(writes()).toHaveLength(before + 1)
    expect([queue.open(), queue.windowId()]).toStrictEqual([[], undefined])
    expect(
      await Promise.all(outcomes.map(({ outcome }) => outcome)),
    ).toStrictEqual([rejected, rejected])
  })

  it('leaves what was approved before as it is', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.approve(idOf('a'), choice)
    await queue.rejectWithWindow()
    expect(await ask('a')).toMatchObject({ choice })
  })
})

it('tells listeners of every change until they leave', async () => {
  const { queue, askOpenly, idOf } = setUp()
  const listener = vi.fn()
  const leave = queue.onChanged(listener)
  await askOpenly('a')
  await queue.approve(idOf('a'), choice)
  leave()
  await queue.setWindowId(7)
  expect(listener).toHaveBeenCalledTimes(2)
})
