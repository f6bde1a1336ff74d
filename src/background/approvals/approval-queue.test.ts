import { describe, expect, it, vi } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createTestJournal, createTestQueue } from '../testing/builders.ts'
import type { ApprovalQueue, NewConnectApproval } from './approval-queue.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const choice = { accounts: [ADDRESS], chains: ['eip155:1'] }

const approvalOf = (site: string): NewConnectApproval => ({
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

const keyOf = (site: string, number: number): string =>
  `injected/${site}/c/${number}`

const signingOf = (site: string, number: number) => ({
  kind: 'sign-message' as const,
  requestKey: keyOf(site, number),
  callerKey: `injected/${site}/c`,
  origin: `https://${site}.example`,
  generation: 0,
  scope: 'eip155:1',
  account: ADDRESS,
  message: `0x0${number}`,
})

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { interval: 1 })

const setUp = (area = createMemoryArea()) => {
  const journal = createTestJournal(area)
  const queue = createTestQueue({ journal })
  const ask = (site: string, requestKey = approvalOf(site).requestKey) =>
    queue.ask(requestKey, async () => ({ ...approvalOf(site), requestKey }))
  const askToSign = (site: string, number: number) =>
    settledOf(
      queue.ask(keyOf(site, number), async () => signingOf(site, number)),
    )
  /** Asks, and waits until the approval is open. */
  const askOpenly = async (site: string) => {
    const outcome = settledOf(ask(site))
    await eventually(() => expect(openSites()).toContain(site))
    return outcome
  }
  const openSites = () =>
    queue.open().map(({ origin }) => new URL(origin).hostname.split('.')[0])
  const idOf = (site: string): string =>
    queue.open().find(({ origin }) => origin === approvalOf(site).origin)?.id ??
    'none'
  return { area, journal, queue, ask, askToSign, askOpenly, openSites, idOf }
}

/**
 * Wraps the outcome of a promise, so that awaiting this does not wait for it.
 */
const settledOf = <Value>(promise: Promise<Value>) => {
  const outcome = promise.then(
    (value) => ({ value }),
    ({ code, message }) => ({ code, message }),
  )
  return { outcome }
}

const rejected = { code: 4001, message: 'User rejected the request.' }

describe('a decision', () => {
  const other = { accounts: [ADDRESS], chains: [] }
  const { requestKey } = approvalOf('a')

  it('to approve is final', async () => {
    const { queue, askOpenly, idOf } = setUp()
    await askOpenly('a')
    const id = idOf('a')
    expect(await queue.approve(id, choice)).toBe(true)
    await queue.approve(id, other)
    await queue.reject([id])
    expect(queue.askedBy(requestKey)?.decision).toStrictEqual({
      approved: true,
      choice,
    })
  })

  it('to reject is final', async () => {
    const { queue, askOpenly, idOf } = setUp()
    await askOpenly('a')
    const id = idOf('a')
    await queue.reject([id])
    expect(await queue.approve(id, choice)).toBe(false)
    expect(queue.isApproved(id)).toBe(false)
  })
})

describe('ask', () => {
  it('adds nothing for a caller that has disconnected', async () => {
    const journal = createTestJournal(createMemoryArea())
    const queue = createTestQueue({ journal, isConnected: () => false })
    const { requestKey } = approvalOf('a')
    await expect(
      queue.ask(requestKey, async () => approvalOf('a')),
    ).rejects.toMatchObject(rejected)
    expect(queue.open()).toStrictEqual([])
  })

  it('returns the approval with the choice of the user', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    const id = idOf('a')
    await queue.approve(id, choice)
    expect(await outcome).toStrictEqual({
      value: { id, ...approvalOf('a'), choice },
    })
  })

  it('throws 4001 when the user rejects', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    await queue.reject([idOf('a')])
    expect(await outcome).toStrictEqual(rejected)
  })

  it('lists approvals in the order of their requests', async () => {
    const { queue, askOpenly, openSites, idOf } = setUp()
    for (const site of ['c', 'a', 'b']) await askOpenly(site)
    expect(openSites()).toStrictEqual(['c', 'a', 'b'])
    await queue.approve(idOf('a'), choice)
    expect(openSites()).toStrictEqual(['c', 'b'])
  })

  it('rejects a second session request of an origin with -32002', async () => {
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

  it('opens one of two session requests that come at once', async () => {
    const { queue, ask } = setUp()
    const [first, second] = [ask('a', 'one'), ask('a', 'two')].map(settledOf)
    expect(await second?.outcome).toMatchObject({ code: -32002 })
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    expect(await first?.outcome).toMatchObject({ value: { requestKey: 'one' } })
  })

  it('opens ten approvals of a site at once, and refuses the next', async () => {
    const { queue, askToSign } = setUp()
    const asked = Array.from({ length: 11 }, (_, n) => askToSign('a', n))
    expect(await asked[10]?.outcome).toMatchObject({ code: -32005 })
    const { approvalsPerOrigin } = limits
    expect(queue.open().map(({ requestKey }) => requestKey)).toStrictEqual(
      Array.from({ length: approvalsPerOrigin }, (_, n) => keyOf('a', n)),
    )
  })

  it('answers the approvals of a site in any order, each with its own choice', async () => {
    const { queue, askToSign } = setUp()
    const asked = [0, 1, 2, 3].map((n) => askToSign('a', n))
    await eventually(() => expect(queue.open()).toHaveLength(4))
    const idOf = (n: number): string =>
      queue.open().find(({ requestKey }) => requestKey === keyOf('a', n))?.id ??
      'none'
    const signed = (n: number) => ({ ...choice, signature: `0x${n}` })
    await queue.approve(idOf(3), signed(3))
    await queue.reject([idOf(1)])
    await queue.approve(idOf(0), signed(0))
    await queue.approve(idOf(2), signed(2))
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome))
    expect(outcomes).toMatchObject([
      { value: { message: '0x00', choice: signed(0) } },
      rejected,
      { value: { message: '0x02', choice: signed(2) } },
      { value: { message: '0x03', choice: signed(3) } },
    ])
  })

  it('opens as many approvals as the limit allows', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    const sites = Array.from({ length: limits.approvals }, (_, n) => `s${n}`)
    for (const site of sites) await askOpenly(site)
    await expect(ask('late')).rejects.toMatchObject({
      code: -32005,
      data: { reason: '32 requests of all sites may wait for the user' },
    })
    await queue.reject([idOf('s3')])
    await askOpenly('late')
    expect(queue.open()).toHaveLength(limits.approvals)
  })

  it('accepts an approval of the maximum size and none larger', async () => {
    const { area, queue } = setUp()
    const sizeOf = (value: unknown): number => JSON.stringify(value).length
    const withId = { id: crypto.randomUUID(), ...approvalOf('a') }
    const room = limits.approvalBytes - sizeOf({ ...withId, heldThen: [''] })
    const asking = (size: number) =>
      settledOf(
        queue.ask('k', async () => ({
          ...approvalOf('a'),
          requestKey: approvalOf('a').requestKey,
          heldThen: ['x'.repeat(size)],
        })),
      ).outcome
    expect(await asking(room + 1)).toMatchObject({ code: -32005 })
    expect([queue.open(), area.calls]).toStrictEqual([[], []])
    asking(room)
    await eventually(() => expect(queue.open()).toHaveLength(1))
    expect(sizeOf(queue.open()[0])).toBe(limits.approvalBytes)
  })

  it('opens nothing when the approval cannot be built', async () => {
    const { area, queue } = setUp()
    const refusal = queue.ask('k', async () => {
      throw new Error('nothing to ask')
    })
    await expect(refusal).rejects.toThrow('nothing to ask')
    expect([queue.open(), area.calls]).toStrictEqual([[], []])
  })
})

describe('a request that is resent', () => {
  it('joins its approval, and both get the answer', async () => {
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

  it('joins its approval while that is being built', async () => {
    const { queue, ask } = setUp()
    const both = [settledOf(ask('a')), settledOf(ask('a'))]
    await eventually(() => expect(queue.open()).toHaveLength(1))
    await queue.approve(queue.open()[0]?.id ?? 'none', choice)
    expect(await Promise.all(both.map(({ outcome }) => outcome))).toMatchObject(
      [{ value: { choice } }, { value: { choice } }],
    )
  })

  it('gets the same decision until its approval is dropped', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.approve(idOf('a'), choice)
    expect(await ask('a')).toMatchObject({ choice })
    await queue.forget(({ origin }) => origin === approvalOf('a').origin)
    await askOpenly('a')
    expect(queue.open()).toHaveLength(1)
  })

  it('stays rejected until the answer is acknowledged', async () => {
    const { journal, queue, ask, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.reject([idOf('a')])
    expect(await settledOf(ask('a')).outcome).toStrictEqual(rejected)
    expect(journal.has(approvalOf('a').requestKey)).toBe(true)
  })
})

describe('the answer to a decision', () => {
  it('is written before the request is answered', async () => {
    const { area, queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    let write: () => void = () => undefined
    const writable = new Promise<void>((resolve) => {
      write = resolve
    })
    const { set } = area
    area.set = async (items) => {
      await writable
      await set(items)
    }
    let answered = false
    outcome.then(() => {
      answered = true
    })
    const decided = queue.approve(idOf('a'), choice)
    await new Promise((resolve) => setTimeout(resolve))
    expect([answered, queue.open().length]).toStrictEqual([false, 1])
    write()
    await decided
    await outcome
    expect(area.stored.get('journal/requests')).toMatchObject({
      value: { approvals: [{ decision: { approved: true, choice } }] },
    })
  })

  it('counts once: the first one wins', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    const id = idOf('a')
    await queue.approve(id, choice)
    await queue.reject([id])
    expect(await outcome).toMatchObject({ value: { choice } })
  })

  it('that cannot be written leaves the approval open', async () => {
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

describe('when storage is full', () => {
  /** Storage that accepts nothing, or only smaller values. */
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

  it('closing the window rejects what it showed, and the others stay open', async () => {
    const { queue, outcomes, idOf, storedSites } = await setUpFull('less')
    await queue.setWindowId(7)
    await queue.setViewed(idOf('a'))
    await queue.rejectViewed()
    expect(await outcomes[0]).toStrictEqual(rejected)
    expect(await storedSites()).toStrictEqual(['b'])
    expect(queue.isLeft(idOf('b'))).toBe(true)
  })

  it.each([
    ['rejected', (queue, id) => queue.reject([id])],
    ['withdrawn', (queue) => queue.withdraw(() => true)],
    ['forgotten', (queue) => queue.forget(() => true)],
    [
      'rejected with its window',
      async (queue, id) => {
        await queue.setWindowId(7)
        await queue.setViewed(id)
        await queue.rejectViewed()
      },
    ],
  ] satisfies [
    string,
    (queue: ApprovalQueue, id: string) => Promise<unknown>,
  ][])(
    'an approval is %s although nothing can be stored',
    async (_title, end) => {
      const { queue, outcomes, idOf } = await setUpFull('nothing')
      await end(queue, idOf('a'))
      expect(await outcomes[0]).toStrictEqual(rejected)
    },
  )

  it('a rejection after a yes that failed at the node is 4901', async () => {
    const { area, queue } = setUp()
    const { outcome } = settledOf(
      queue.ask('r', async () => ({
        kind: 'add-chain',
        requestKey: 'r',
        callerKey: 'injected/a/c',
        origin: 'https://a.example',
        generation: 0,
        network: { chainId: '7', name: 'S', symbol: 'S', explorerUrl: '' },
        rpcUrls: [],
      })),
    )
    await eventually(() => expect(queue.open()).toHaveLength(1))
    const [{ id = '' } = {}] = queue.open()
    await queue.fail(id, 'timeout')
    area.set = async () => {
      throw new Error('no room')
    }
    await queue.reject([id])
    expect(await outcome).toMatchObject({ code: 4901 })
  })

  it('the window id is still known', async () => {
    const { queue } = await setUpFull('nothing')
    await queue.setWindowId(7)
    expect(queue.windowId()).toBe(7)
  })
})

describe('an approval whose session has changed', () => {
  it('is built again until the session does not change meanwhile', async () => {
    let state = 1
    const queue = createTestQueue({
      whileCurrent: async ({ generation }, add) => {
        if (generation !== state) return false
        await add()
        return true
      },
    })
    const asked = queue.ask(approvalOf('a').requestKey, async () => {
      const made = { ...approvalOf('a'), generation: state }
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
  it('the same approval is open, and the resent request waits for it', async () => {
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

  it('all approvals of a site are open, and each resent request gets its own answer', async () => {
    const before = setUp()
    const numbers = [0, 1, 2, 3, 4]
    for (const n of numbers) before.askToSign('a', n)
    await eventually(() => expect(before.queue.open()).toHaveLength(5))
    const [first, second] = before.queue.open()
    await before.queue.approve(second?.id ?? '', { ...choice, signature: '1' })
    await before.queue.reject([first?.id ?? ''])
    const after = setUp(before.area)
    await after.journal.restore()
    // Resent in another order than they were asked.
    const asked = [...numbers].reverse().map((n) => after.askToSign('a', n))
    for (const { id, requestKey } of [...after.queue.open()].reverse()) {
      const signature = requestKey.slice(-1)
      await after.queue.approve(id, { ...choice, signature })
    }
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome))
    expect(outcomes.reverse()).toMatchObject([
      rejected,
      ...[1, 2, 3, 4].map((n) => ({
        value: { requestKey: keyOf('a', n), choice: { signature: `${n}` } },
      })),
    ])
  })

  it('the resent request finds a stored decision', async () => {
    const before = setUp()
    await before.askOpenly('a')
    await before.queue.approve(before.idOf('a'), choice)
    const after = setUp(before.area)
    await after.journal.restore()
    expect(await after.ask('a')).toMatchObject({ choice })
  })
})

describe('withdraw', () => {
  it('rejects open approvals and approved ones that are not answered', async () => {
    const { queue, ask, askOpenly, idOf } = setUp()
    const { outcome } = await askOpenly('a')
    await askOpenly('b')
    await queue.approve(idOf('b'), choice)
    await queue.withdraw(() => true)
    expect(await outcome).toStrictEqual(rejected)
    expect(await settledOf(ask('b')).outcome).toStrictEqual(rejected)
  })

  it('leaves the approvals of other origins open', async () => {
    const { queue, askOpenly, openSites } = setUp()
    await askOpenly('a')
    await askOpenly('b')
    await queue.withdraw(({ origin }) => origin === approvalOf('a').origin)
    expect(openSites()).toStrictEqual(['b'])
  })

  it('reports that the wallet ended the approval, not the user', async () => {
    const { queue, askOpenly, idOf } = setUp()
    const sites = ['open', 'approved', 'rejected', 'other']
    for (const site of sites) await askOpenly(site)
    await queue.approve(idOf('approved'), choice)
    await queue.reject([idOf('rejected')])
    await queue.withdraw(({ origin }) => origin !== approvalOf('other').origin)
    expect(
      sites.map((site) => queue.isWithdrawn(approvalOf(site).requestKey)),
    ).toStrictEqual([true, true, false, false])
  })

  it('writes nothing when there is nothing to withdraw', async () => {
    const { area, queue } = setUp()
    await queue.withdraw(() => true)
    expect(area.calls).toStrictEqual([])
  })
})

describe('forget', () => {
  it('rejects a waiting request', async () => {
    const { queue, askOpenly } = setUp()
    const { outcome } = await askOpenly('a')
    await queue.forget(() => true)
    expect([await outcome, queue.open()]).toStrictEqual([rejected, []])
  })

  it('removes the dropped approvals from storage', async () => {
    const { journal, queue, askOpenly } = setUp()
    await askOpenly('a')
    const { requestKey } = approvalOf('a')
    expect(journal.has(requestKey)).toBe(true)
    await queue.forget(() => true)
    expect(journal.has(requestKey)).toBe(false)
  })
})

describe('rejectViewed', () => {
  const setUpWindow = async () => {
    const queued = setUp()
    const outcomes = [
      await queued.askOpenly('a'),
      await queued.askOpenly('b'),
      await queued.askOpenly('c'),
    ].map(({ outcome }) => outcome)
    await queued.queue.setWindowId(7)
    return { ...queued, outcomes }
  }
  const leftOf = ({ queue }: ReturnType<typeof setUp>): string[] =>
    queue.open().flatMap(({ id, origin }) => (queue.isLeft(id) ? [origin] : []))

  it('rejects the approval in view, leaves the others and drops the window in one write', async () => {
    const queued = await setUpWindow()
    const { area, queue, outcomes, openSites, idOf } = queued
    await queue.setViewed(idOf('a'))
    await queue.setViewed(idOf('b'))
    const writes = () => area.calls.filter((call) => call.startsWith('set'))
    const before = writes().length
    await queue.rejectViewed()
    expect(writes()).toHaveLength(before + 1)
    expect(await outcomes[1]).toStrictEqual(rejected)
    expect([openSites(), queue.windowId(), queue.viewedId()]).toStrictEqual([
      ['a', 'c'],
      undefined,
      undefined,
    ])
    expect(leftOf(queued)).toStrictEqual([
      'https://a.example',
      'https://c.example',
    ])
  })

  it('rejects and leaves nothing if the window showed nothing', async () => {
    const queued = await setUpWindow()
    await queued.queue.rejectViewed()
    expect([
      queued.openSites(),
      queued.queue.windowId(),
      leftOf(queued),
    ]).toStrictEqual([['a', 'b', 'c'], undefined, []])
  })

  it('rejects nothing more if the approval in view was decided', async () => {
    const queued = await setUpWindow()
    const { queue, ask, openSites, idOf } = queued
    await queue.setViewed(idOf('a'))
    await queue.approve(idOf('a'), choice)
    await queue.rejectViewed()
    expect(await ask('a')).toMatchObject({ choice })
    expect(openSites()).toStrictEqual(['b', 'c'])
    expect(leftOf(queued)).toHaveLength(2)
  })

  it('a window that opens later has nothing that an earlier one left', async () => {
    const queued = await setUpWindow()
    const { queue, idOf } = queued
    await queue.setViewed(idOf('a'))
    await queue.rejectViewed()
    await queue.setWindowId(8)
    expect([leftOf(queued), queue.viewedId()]).toStrictEqual([[], undefined])
  })

  it('nothing is in view without a window, or if it is unknown', async () => {
    const { queue, askOpenly, idOf } = setUp()
    await askOpenly('a')
    await queue.setViewed(idOf('a'))
    expect(queue.viewedId()).toBeUndefined()
    await queue.setWindowId(7)
    await queue.setViewed('unknown')
    expect(queue.viewedId()).toBeUndefined()
  })
})

it('the queue calls listeners on every change until they unsubscribe', async () => {
  const { queue, askOpenly, idOf } = setUp()
  const listener = vi.fn()
  const leave = queue.onChanged(listener)
  await askOpenly('a')
  await queue.approve(idOf('a'), choice)
  leave()
  await queue.setWindowId(7)
  expect(listener).toHaveBeenCalledTimes(2)
})
