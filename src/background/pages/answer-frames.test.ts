import { describe, expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import { createFrameAnswerer } from './answer-frames.ts'
import { createCallRate } from './call-rate.ts'
import type { RequestContext } from './page-context.ts'

const requestContext: RequestContext = {
  caller: {
    origin: 'https://one.example',
    key: 'one',
    tabId: 1,
    documentId: 'D1',
    transport: 'injected',
  },
  requestKey: 'one/1',
  disconnected: new AbortController().signal,
  willStore: () => undefined,
}
const refused = {
  jsonrpc: '2.0',
  error: {
    code: -32005,
    message: 'Request limit exceeded.',
    data: { reason: 'too many calls a second' },
  },
}

/** An answerer whose origin has this many calls left. */
const setUp = ({ left }: { left: number }) => {
  let time = 0
  const rate = createCallRate(() => time)
  rate.pay(requestContext.caller.origin, limits.callsAtOncePerOrigin - left)
  let calls = 0
  const answerer = createFrameAnswerer(
    async ({ id }) => {
      calls += 1
      return { jsonrpc: '2.0', id, result: 1 }
    },
    rate,
    (frame, requestContext, answer) => answer(frame, requestContext),
  )
  return {
    answer: (frame: unknown) => answerer.answer(frame, requestContext),
    answerText: (frame: unknown) =>
      answerer.answerText(JSON.stringify(frame), requestContext),
    calls: () => calls,
    second: () => {
      time += 1_000
    },
  }
}

const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
const sized = (characters: number) => ({
  ...call,
  params: { text: ' '.repeat(characters) },
})

describe.each(['answer', 'answerText'] as const)('%s', (form) => {
  /** A text is refused unparsed, and so without its id. */
  const id = form === 'answer' ? 1 : null

  it('refuses calls over the rate limit until time has passed', async () => {
    const { [form]: answer, calls, second } = setUp({ left: 1 })
    expect(await answer(call)).toMatchObject({ result: 1 })
    expect(await answer(call)).toStrictEqual({ ...refused, id })
    expect(calls()).toBe(1)
    second()
    expect(await answer(call)).toMatchObject({ result: 1 })
  })

  it.each([
    ['of 100 KiB', sized(100 * 1_024), 101],
    ['of 100 calls, in 5 KiB', Array(100).fill(call), 105],
    ['that is none', { jsonrpc: '2.0', id: 1, method: 7 }, 1],
    ['that nobody waits for', { jsonrpc: '2.0', method: 'a' }, 1],
  ])('counts a frame %s', async (_title, frame, count) => {
    const { [form]: answer } = setUp({ left: count })
    await answer(frame)
    expect(await answer(call)).toStrictEqual({ ...refused, id })
    const { [form]: again } = setUp({ left: count + 1 })
    await again(frame)
    expect(await again(call)).toMatchObject({ result: 1 })
  })
})

it('a frame that is nested too deeply counts as the largest', async () => {
  const most = limits.requestBytes / 1_024
  let params: unknown[] = []
  for (let depth = 0; depth < limits.requestDepth; depth += 1) params = [params]
  const { answer } = setUp({ left: most + 1 })
  expect(await answer({ ...call, params })).toMatchObject({
    error: { data: { reason: 'a request may be 64 levels deep' } },
  })
  expect(await answer(call)).toStrictEqual({ ...refused, id: 1 })
})
