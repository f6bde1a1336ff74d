import { describe, expect, it, vi } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import { approvalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createApprovalQueue, type Question } from './approval-queue.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const choice = { accounts: [ADDRESS], chains: ['eip155:1'] }

const questionOf = (site: string): Question => ({
  requestKey: `injected/${site}/c/1`,
  callerKey: `injected/${site}/c`,
  origin: `https://${site}.example`,
  chains: [{ chainId: 'eip155:1', methods: [], notifications: [] }],
  preselected: choice,
  heldThen: [ADDRESS],
  sessionProperties: {},
  leftOut: [],
})

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { interval: 1 })

const setUp = (area = createMemoryArea()) => {
  const queue = createApprovalQueue(approvalsItem(area))
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
  return { area, queue, ask, askOpenly, openSites, idOf }
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
    await queue.decide(id, choice)
    expect(await outcome).toStrictEqual({
      value: { id, ...questionOf('a'), choice },
    })
  })

  it('throws 4001 when the person rejects', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    await queue.decide(idOf('a'), undefined)
    expect(await outcome).toStrictEqual(rejected)
  })

  it('keeps questions in the order they came', async () => {
    const { queue, askOpenly, openSites, idOf } = setUp()
    for (const site of ['c', 'a', 'b']) await askOpenly(site)
    expect(openSites()).toStrictEqual(['c', 'a', 'b'])
    await queue.decide(idOf('a'), choice)
    expect(openSites()).toStrictEqual(['c', 'b'])
  })

  it('row 32: refuses a second question of an origin with -32002', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await expect(ask('a', 'injected/other/c/1')).rejects.toMatchObject({
      code: -32002,
    })
    expect(queue.open()).toHaveLength(1)
    await queue.decide(idOf('a'), undefined)
    await askOpenly('a2')
    expect(queue.open()).toHaveLength(1)
  })

  it('row 32: lets one of two questions through that come at once', async () => {
    const { queue, ask } = setUp()
    const [first, second] = [ask('a', 'one'), ask('a', 'two')].map(settledOf)
    expect(await second?.outcome).toMatchObject({ code: -32002 })
    await queue.decide(queue.open()[0]?.id ?? 'none', choice)
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
    await queue.decide(idOf('s3'), undefined)
    await askOpenly('late')
    expect(queue.open()).toHaveLength(limits.approvals)
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
    await queue.decide(idOf('a'), choice)
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
    await queue.decide(queue.open()[0]?.id ?? 'none', choice)
    expect(await Promise.all(both.map(({ outcome }) => outcome))).toMatchObject(
      [{ value: { choice } }, { value: { choice } }],
    )
  })

  it('is approved again without a question until it was heard', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.decide(idOf('a'), choice)
    expect(await ask('a')).toMatchObject({ choice })
    await queue.forget(({ origin }) => origin === questionOf('a').origin)
    await askOpenly('a')
    expect(queue.open()).toHaveLength(1)
  })

  it('stays rejected until it was heard', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.decide(idOf('a'), undefined)
    expect(await settledOf(ask('a')).outcome).toStrictEqual(rejected)
    expect(queue.isKept((key) => key === questionOf('a').requestKey)).toBe(true)
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
    const decided = queue.decide(idOf('a'), choice)
    await new Promise((resolve) => setTimeout(resolve))
    expect([told, queue.open().length]).toStrictEqual([false, 1])
    write()
    await decided
    await outcome
    expect(area.stored.get('approvals/queue')).toMatchObject({
      value: { approvals: [{ decision: { approved: true, choice } }] },
    })
  })

  it('counts once: the first stays', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    const id = idOf('a')
    await queue.decide(id, choice)
    await queue.decide(id, undefined)
    expect(await outcome).toMatchObject({ value: { choice } })
  })

  it('that cannot be written leaves the question open', async () => {
    const { area, queue, askOpenly, idOf } = setUp()
    await askOpenly('a')
    const { set } = area
    area.set = async () => {
      throw new Error('no room')
    }
    await expect(queue.decide(idOf('a'), choice)).rejects.toThrow('no room')
    area.set = set
    expect(queue.open()).toHaveLength(1)
  })
})

describe('after a worker stop', () => {
  it('the same question is open, and the resent request waits on', async () => {
    const before = setUp()
    await before.askOpenly('a')
    const after = setUp(before.area)
    expect(after.queue.open()).toStrictEqual([])
    await after.queue.restore()
    expect(after.queue.open()).toStrictEqual(before.queue.open())
    const { outcome } = settledOf(after.ask('a'))
    const id = after.idOf('a')
    await after.queue.decide(id, choice)
    expect(await outcome).toMatchObject({ value: { id, choice } })
  })

  it('a decision that was written is found by the resent request', async () => {
    const before = setUp()
    await before.askOpenly('a')
    await before.queue.decide(before.idOf('a'), choice)
    const after = setUp(before.area)
    await after.queue.restore()
    expect(await after.ask('a')).toMatchObject({ choice })
  })

  it('a question that nobody resent is not awaited', async () => {
    const before = setUp()
    await before.askOpenly('a')
    const after = setUp(before.area)
    await after.queue.restore()
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
    await queue.decide(idOf('b'), choice)
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
    await queue.decide(idOf('a'), choice)
    await queue.rejectWithWindow()
    expect(await ask('a')).toMatchObject({ choice })
  })
})

it('tells listeners of every change until they leave', async () => {
  const { queue, askOpenly, idOf } = setUp()
  const listener = vi.fn()
  const leave = queue.onChanged(listener)
  await askOpenly('a')
  await queue.decide(idOf('a'), choice)
  leave()
  await queue.setWindowId(7)
  expect(listener).toHaveBeenCalledTimes(2)
})
