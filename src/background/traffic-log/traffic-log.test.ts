import { expect, it } from 'vitest'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { createListeners } from '../host/listeners.ts'
import type { RequestContext } from '../pages/page-context.ts'
import { createTrafficLog } from './traffic-log.ts'

const caller = {
  origin: 'https://a.example',
  tabId: 1,
  documentId: 'D',
  transport: 'injected',
  key: 'injected/D/c',
} as const

const requestContext: RequestContext = {
  caller,
  requestKey: 'injected/D/c/1',
  disconnected: new AbortController().signal,
  willStore: () => undefined,
}

const frame = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: 1 }] }

const answerOf = (result: string): RpcAnswer => ({
  jsonrpc: '2.0',
  id: 1,
  result,
})

/** A log over a clock and a queue that the test sets. */
const setUp = ({ isOn = true } = {}) => {
  const seen: string[] = []
  let time = 1_000
  let open: string[] = []
  const queue = createListeners<[]>()
  const log = createTrafficLog({
    now: () => 1_700_000_000_000 + time,
    elapsed: () => time,
    approvals: {
      open: () =>
        open.map((requestKey) => ({ requestKey })) as unknown as ReturnType<
          ApprovalQueue['open']
        >,
      onChanged: queue.on,
    },
    readScopes: async () => ({
      'eip155:1': { methods: ['eth_call'], notifications: [], accounts: [] },
    }),
    wakeLock: {
      hold: () => {
        seen.push('hold')
        return () => seen.push('release')
      },
    },
    badge: { record: (isOn) => seen.push(`badge ${isOn}`) },
    changed: () => seen.push('changed'),
    switched: () => seen.push('switched'),
  })
  const list = async (): Promise<TrafficRow[]> =>
    (await log.procedures.listTraffic({ log: 0, revision: 0 })).rows
  if (isOn) void log.procedures.recordTraffic({ isOn: true })
  return {
    ...log,
    seen,
    list,
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    ask: (...keys: string[]) => {
      open = keys
      queue.call()
    },
  }
}

it('a log that is off answers, keeps nothing and copies nothing', async () => {
  const { watchFrame, watchNode, notified, list, isOn } = setUp({ isOn: false })
  const untouchable = new Proxy(
    {},
    {
      get: () => {
        throw new Error('read')
      },
      ownKeys: () => {
        throw new Error('copied')
      },
    },
  )
  const answer = answerOf('0x')
  expect(
    await watchFrame(untouchable, requestContext, async () => answer),
  ).toBe(answer)
  const request = { method: 'eth_call', params: untouchable as never }
  expect(
    await watchNode('eip155:1', request, async (asked) => asked === request),
  ).toBe(true)
  notified(caller, { topic: 'session', cursor: '1', event: untouchable })
  expect([isOn(), await list()]).toStrictEqual([false, []])
})

it('a request is recorded with its answer and the node calls behind it', async () => {
  const { watchFrame, watchNode, described, wait, list } = setUp()
  wait(5)
  const answered = await watchFrame(frame, requestContext, async () => {
    wait(2)
    const request = {
      method: 'eth_call',
      params: [1],
      requestKey: requestContext.requestKey,
    }
    await watchNode('eip155:1', request, async () => {
      wait(30)
      return '0xab'
    })
    described(requestContext.requestKey, {
      scope: 'eip155:1',
      outcome: 'answered',
    })
    wait(3)
    return answerOf('0xab')
  })
  expect(answered).toStrictEqual(answerOf('0xab'))
  expect(await list()).toStrictEqual([
    {
      id: 1,
      revision: 4,
      kind: 'request',
      origin: 'https://a.example',
      transport: 'injected',
      method: 'eth_call',
      scope: 'eip155:1',
      params: { json: '[{"to":1}]' },
      at: 5,
      to: 40,
      outcome: 'answered',
      result: { json: '"0xab"' },
      waits: [],
      nodeCalls: [
        {
          chainId: 'eip155:1',
          method: 'eth_call',
          params: { json: '[1]' },
          at: 7,
          to: 37,
          result: { json: '"0xab"' },
        },
      ],
    },
  ])
})

it('the time of the user is that of the open approval, also of a step', async () => {
  const { watchFrame, ask, wait, list } = setUp()
  await watchFrame(frame, { ...requestContext, api: 'eip1193' }, async () => {
    wait(1)
    ask('other', `${requestContext.requestKey}/add`)
    wait(500)
    ask('other')
    wait(1)
    ask('other', requestContext.requestKey)
    wait(50)
    ask()
    return answerOf('0x')
  })
  const [row] = await list()
  expect([row?.transport, row?.waits, row?.to]).toStrictEqual([
    'eip1193',
    [
      { at: 1, to: 501 },
      { at: 502, to: 552 },
    ],
    552,
  ])
})

it('a refused site is recorded with what it was granted', async () => {
  const { watchFrame, list } = setUp()
  const error = { code: 4100, message: 'no' }
  await watchFrame(frame, requestContext, async () => ({
    jsonrpc: '2.0',
    id: 1,
    error,
  }))
  await Promise.resolve()
  const [row] = await list()
  expect([row?.error, row?.session]).toStrictEqual([
    { json: '{"code":4100,"message":"no"}' },
    {
      json: '{"eip155:1":{"methods":["eth_call"],"notifications":[],"accounts":[]}}',
    },
  ])
})

it('a text that was not read is recorded as it came', async () => {
  const { watchFrame, list } = setUp()
  await watchFrame('{', requestContext, async () => undefined)
  const [row] = await list()
  expect([row?.method, row?.params]).toStrictEqual(['', { json: '"{"' }])
})

it('a node call of the wallet itself is a row, and an outage has its reason', async () => {
  const { watchNode, list } = setUp()
  const asked = watchNode('eip155:1', { method: 'eth_chainId' }, async () => {
    throw new NodeOutageError('timeout')
  })
  await expect(asked).rejects.toThrow(NodeOutageError)
  const [row] = await list()
  expect([row?.kind, row?.scope, row?.origin, row?.error]).toStrictEqual([
    'node',
    'eip155:1',
    undefined,
    {
      json: '{"message":"The node did not answer in time","reason":"timeout"}',
    },
  ])
})

it('a notification is recorded, but not the settings of a site', async () => {
  const { notified, list } = setUp()
  const event = { jsonrpc: '2.0', method: 'wallet_notify', params: { a: 1 } }
  notified(caller, { topic: 'subscription/1', cursor: '1', event })
  notified(caller, { topic: 'eip1193', cursor: '1', event: { chainId: '0x1' } })
  notified(caller, { topic: 'site', cursor: '1', event: {} })
  notified(caller, { topic: 'session', cursor: '2' })
  expect(
    (await list()).map(({ kind, transport, method, params }) => [
      kind,
      transport,
      method,
      params.json,
    ]),
  ).toStrictEqual([
    ['notification', 'injected', 'wallet_notify', '{"a":1}'],
    ['notification', 'eip1193', 'state', '{"chainId":"0x1"}'],
  ])
})

it('only changed rows are listed, in parts, and announced once until then', async () => {
  const { notified, procedures, seen, wait } = setUp()
  const event = { jsonrpc: '2.0', method: 'wallet_notify', params: {} }
  const notify = () =>
    notified(caller, { topic: 'session', cursor: '1', event })
  seen.length = 0
  await procedures.listTraffic({ log: 0, revision: 0 })
  for (let at = 0; at < 600; at += 1) notify()
  expect(seen).toStrictEqual(['changed'])
  const first = await procedures.listTraffic({ log: 0, revision: 0 })
  expect([first.rows.length, first.revision, first.isMore]).toStrictEqual([
    500,
    500,
    true,
  ])
  const second = await procedures.listTraffic(first)
  expect([second.rows.length, second.revision, second.isMore]).toStrictEqual([
    100,
    600,
    false,
  ])
  notify()
  expect(seen).toStrictEqual(['changed', 'changed'])
  wait(10)
  await procedures.clearTraffic(undefined)
  notify()
  const third = await procedures.listTraffic(second)
  expect([
    third.log > second.log,
    third.rows.map(({ id }) => id),
  ]).toStrictEqual([true, [1]])
})

it('it holds the worker awake and shows that it is on until it is off', async () => {
  const { procedures, seen, locking, list, notified } = setUp({ isOn: false })
  await procedures.recordTraffic({ isOn: true })
  await procedures.recordTraffic({ isOn: true })
  expect(seen).toStrictEqual(['changed', 'hold', 'badge true', 'switched'])
  const event = { jsonrpc: '2.0', method: 'wallet_notify', params: {} }
  notified(caller, { topic: 'session', cursor: '1', event })
  seen.length = 0
  await list()
  // A locked wallet records nothing.
  await locking()
  await locking()
  expect(seen).toStrictEqual(['release', 'changed', 'badge false', 'switched'])
  expect(await list()).toStrictEqual([])
})

it('a request that ends after the log was turned off or cleared leaves nothing', async () => {
  const { watchFrame, watchNode, procedures, list } = setUp()
  let finish = (): void => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const asked = watchFrame(frame, requestContext, async () => {
    await watchNode('eip155:1', { method: 'eth_call' }, async () => {
      await held
      return '0x'
    })
    return answerOf('0x')
  })
  await procedures.recordTraffic({ isOn: false })
  await procedures.recordTraffic({ isOn: true })
  finish()
  await asked
  expect(await list()).toStrictEqual([])
})
