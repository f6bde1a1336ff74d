import { expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createJournalArea, createTestJournal } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'

const choice = { accounts: [], chains: [] }

/** A journal with an approval and a sent request under each of these keys. */
const setUp = (
  requestKeys: string[],
  { connected = [] }: { connected?: string[] } = {},
) => {
  const area = createJournalArea({
    approvals: requestKeys.map((requestKey) => ({
      ...connectRequestOf('a'),
      id: requestKey,
      requestKey,
      callerKey: requestKey.split('/').slice(0, 3).join('/'),
      decision: { approved: true, choice },
    })),
    sent: requestKeys.map((requestKey) => ({
      requestKey,
      origin: 'https://a.example',
      hash: '0xabc',
    })),
  })
  const journal = createTestJournal(area, {
    isConnected: (key) => connected.includes(key),
  })
  const left = () => {
    const { approvals, sent } = journal.current()
    return {
      asked: approvals.map(({ requestKey }) => requestKey),
      sent: sent.map(({ requestKey }) => requestKey),
    }
  }
  return { area, journal, left }
}

const [one, batched, other] = [
  'injected/d/c/1',
  'injected/d/c/1/0',
  'injected/d/c/10',
] as const
const all = [one, batched, other]

const caller = (key: string) => ({
  key,
  origin: 'https://a.example',
  tabId: 1,
  documentId: 'd',
  transport: 'injected' as const,
})

it('the journal has a request and the calls of its batch', async () => {
  const { journal } = setUp([batched])
  await journal.restore()
  expect(
    ['injected/d/c/1', 'injected/d/c', 'injected/d/c/1/0', 'injected/d'].map(
      journal.has,
    ),
  ).toStrictEqual([true, true, true, true])
  expect(
    [other, 'injected/d/c/1/01', 'injected/x'].map(journal.has),
  ).toStrictEqual([false, false, false])
})

it('the journal drops a request and its batch, and no other key with that prefix', async () => {
  const { journal, left } = setUp(all)
  // Not restored yet: a page may connect while the worker is restoring.
  await journal.forget(one)
  expect(left()).toStrictEqual({ asked: [other], sent: [other] })
})

it('the journal drops all requests of a caller that are not pending', async () => {
  const elsewhere = 'injected/e/c/1'
  const { journal, left } = setUp([...all, elsewhere])
  await journal.forgetOthers('injected/d/c', [one])
  const expected = [one, batched, elsewhere]
  expect(left()).toStrictEqual({ asked: expected, sent: expected })
})

it('the journal drops all requests of a closed external port', async () => {
  const { journal, left } = setUp(['external/d/c/1'])
  await journal.callerDisconnected(caller('external/d/c'))
  expect(left()).toStrictEqual({ asked: [], sent: [] })
})

it('the journal retains the requests of a page that may reconnect', async () => {
  const { journal, left } = setUp([one])
  await journal.restore()
  await journal.callerDisconnected(caller('injected/d/c'))
  expect(left()).toStrictEqual({ asked: [one], sent: [one] })
})

it('the journal stores a change before it takes effect', async () => {
  const area = createMemoryArea()
  const journal = createTestJournal(area)
  const { set } = area
  const seen: (number | undefined)[] = []
  area.set = async (items) => {
    seen.push(journal.current().windowId)
    await set(items)
  }
  await journal.save((record) => ({ ...record, windowId: 7 }))
  expect([...seen, journal.current().windowId]).toStrictEqual([undefined, 7])
})

it('the journal does not change if a change cannot be stored', async () => {
  const area = createMemoryArea()
  const journal = createTestJournal(area)
  area.set = async () => {
    throw new Error('no room')
  }
  await expect(
    journal.save((record) => ({ ...record, windowId: 7 })),
  ).rejects.toThrow('no room')
  expect(journal.current().windowId).toBeUndefined()
})

it('the journal does not call listeners if nothing changed', async () => {
  const { area, journal } = setUp([one])
  await journal.restore()
  let changes = 0
  journal.onChanged(() => {
    changes += 1
  })
  await journal.forget(other)
  await journal.forget(one)
  expect(changes).toBe(1)
  expect(area.calls.filter((call) => call.startsWith('set'))).toHaveLength(1)
})
