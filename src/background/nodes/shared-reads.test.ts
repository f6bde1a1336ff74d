import type { Json } from '@metamask/utils'
import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

const read = {
  origin: 'https://a.example',
  scope: 'eip155:1',
  request: { method: 'eth_call', params: ['0x1'] },
}

/** The pending calls, each with a function to answer it. */
const setUp = () => {
  const reads = createSharedReads()
  const asked: {
    answer: (result: Json) => void
    fail: (error: Error) => void
    signal: AbortSignal
  }[] = []
  const run = (of: Partial<typeof read> & { signals?: AbortSignal[] } = {}) =>
    reads.run(
      { ...read, signals: [new AbortController().signal], ...of },
      (signal) =>
        new Promise<Json>((answer, fail) => {
          asked.push({ answer, fail, signal })
        }),
    )
  return { run, asked, notified: reads.notified }
}

const unauthorized = { code: 4100 }

it('concurrent identical reads share one call', async () => {
  const { run, asked } = setUp()
  const answers = [run(), run(), run()]
  expect(asked).toHaveLength(1)
  asked[0]?.answer('0x2')
  expect(await Promise.all(answers)).toStrictEqual(['0x2', '0x2', '0x2'])
})

it('a failure reaches all callers', async () => {
  const { run, asked } = setUp()
  const answers = [run(), run()]
  const failure = new Error('no answer')
  asked[0]?.fail(failure)
  expect(await Promise.allSettled(answers)).toStrictEqual(
    Array(2).fill({ status: 'rejected', reason: failure }),
  )
})

it.each([
  ['another origin', { origin: 'https://b.example' }],
  ['another chain', { scope: 'eip155:10' }],
  ['another method', { request: { method: 'eth_getCode', params: ['0x1'] } }],
  ['other params', { request: { method: 'eth_call', params: ['0x2'] } }],
])('a separate call is made for %s', (_title, of) => {
  const { run, asked } = setUp()
  void run()
  void run(of)
  expect(asked).toHaveLength(2)
})

it('a caller can abort while the others wait', async () => {
  const { run, asked } = setUp()
  const controller = new AbortController()
  const one = run({ signals: [controller.signal] })
  const other = run()
  controller.abort()
  await expect(one).rejects.toMatchObject(unauthorized)
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.answer('0x2')
  expect(await other).toBe('0x2')
})

it('a call that all callers aborted is aborted, and the next caller starts a new one', async () => {
  const { run, asked } = setUp()
  const controller = new AbortController()
  const both = [1, 2].map(() => run({ signals: [controller.signal] }))
  controller.abort()
  for (const one of both) await expect(one).rejects.toMatchObject(unauthorized)
  expect(asked[0]?.signal.aborted).toBe(true)
  void run()
  expect(asked).toHaveLength(2)
})

it('a caller does not get an answer that is older than its last event', async () => {
  const { run, asked, notified } = setUp()
  const first = run()
  const block = run({ request: { method: 'eth_blockNumber', params: [] } })
  asked[1]?.answer('0x5')
  await block
  const second = run()
  notified(read.origin)
  const third = run()
  expect(asked).toHaveLength(4)
  asked[0]?.answer('before')
  asked[2]?.answer('after')
  asked[3]?.answer('after that')
  expect(await Promise.all([first, second, third])).toStrictEqual([
    'before',
    'after',
    'after that',
  ])
})
