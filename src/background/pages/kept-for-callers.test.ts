import { expect, it } from 'vitest'
import { approvalsItem, sentCallsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createSentCalls } from '../journal/sent-calls.ts'
import { createTestQueue } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { createKeptForCallers } from './kept-for-callers.ts'

const log = { error: () => undefined }
const choice = { accounts: [], chains: [] }

/** A worker that keeps a question and a sent call for each of these requests. */
const setUp = async (
  requestKeys: string[],
  { here = [], approved = false }: { here?: string[]; approved?: boolean } = {},
) => {
  const origin = 'https://a.example'
  const decision = { approved, choice }
  const area = createMemoryArea({
    'approvals/queue': {
      version: 1,
      value: {
        approvals: requestKeys.map((requestKey) => ({
          ...connectRequestOf('a'),
          id: requestKey,
          requestKey,
          callerKey: requestKey.split('/').slice(0, 3).join('/'),
          ...(approved && { decision }),
        })),
      },
    },
    'sent-calls/kept': {
      version: 1,
      value: requestKeys.map((requestKey) => ({ requestKey, origin })),
    },
  })
  const approvals = createTestQueue({ item: approvalsItem(area), log })
  const sentCalls = createSentCalls(sentCallsItem(area), log)
  // As in the worker: what was left is read back while calls come in.
  const ready = Promise.all([approvals.restore(), sentCalls.restore()])
  const kept = createKeptForCallers({
    approvals,
    sentCalls,
    ready: ready.then(() => undefined),
    isHere: (key) => here.includes(key),
  })
  const left = () => ({
    asked: requestKeys.filter((key) => approvals.isKept((k) => k === key)),
    sent: requestKeys.filter((key) => sentCalls.isKept((k) => k === key)),
  })
  return { kept, ready, left }
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
  way: 'injected' as const,
})

it('keeps what a request and the calls of its batch wait for', async () => {
  const { kept, ready } = await setUp([batched])
  await ready
  expect(
    ['injected/d/c/1', 'injected/d/c', 'injected/d/c/1/0', 'injected/d'].map(
      kept.has,
    ),
  ).toStrictEqual([true, true, true, true])
  expect([other, 'injected/d/c/1/01', 'injected/x'].map(kept.has)).toEqual([
    false,
    false,
    false,
  ])
})

it('forgets a request and its batch, and no other that begins like it', async () => {
  const { kept, left } = await setUp(all)
  await kept.forget(one)
  expect(left()).toStrictEqual({ asked: [other], sent: [other] })
})

it('forgets all of an external port that closed', async () => {
  const { kept, left } = await setUp(['external/d/c/1'], { approved: true })
  await kept.callerDisconnected(caller('external/d/c'))
  expect(left()).toStrictEqual({ asked: [], sent: [] })
})

it('withdraws the open question of a page that has gone, and keeps what was sent', async () => {
  const { kept, left } = await setUp([one])
  await kept.callerDisconnected(caller('injected/d/c'))
  expect(left()).toStrictEqual({ asked: [], sent: [one] })
})

it('keeps what a page was granted and may come back for', async () => {
  const { kept, left } = await setUp([one], { approved: true })
  await kept.callerDisconnected(caller('injected/d/c'))
  expect(left()).toStrictEqual({ asked: [one], sent: [one] })
})

it('keeps everything of a page that has another port', async () => {
  const key = 'injected/d/c'
  const { kept, ready, left } = await setUp([one], { here: [key] })
  await ready
  await kept.callerDisconnected(caller(key))
  expect(left()).toStrictEqual({ asked: [one], sent: [one] })
})
