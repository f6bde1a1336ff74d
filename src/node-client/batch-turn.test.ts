import { describe, expect, it } from 'vitest'
import { createTurn, packCalls, textOf } from './batch-turn.ts'
import { PendingCall } from './pending-call.ts'

const callsOf = (count: number, params: string[] = []): PendingCall[] =>
  Array.from(
    { length: count },
    (_, index) => new PendingCall({ method: 'eth_call', params }, index + 1),
  )

const sizesOf = (frames: readonly (readonly PendingCall[])[]): number[] =>
  frames.map(({ length }) => length)

describe('the calls of a turn', () => {
  it('are sent together, up to 100 at a time', () => {
    expect(sizesOf(packCalls(callsOf(250)))).toStrictEqual([100, 100, 50])
  })

  it('are split if they are too long together', () => {
    const long = callsOf(5, ['x'.repeat(100_000)])
    expect(sizesOf(packCalls(long))).toStrictEqual([2, 2, 1])
  })

  it('are sent alone if one is longer than the limit', () => {
    const [first, last] = callsOf(2)
    const huge = new PendingCall(
      { method: 'eth_call', params: ['x'.repeat(1e6)] },
      3,
    )
    const calls = [first, huge, last].filter((call) => call !== undefined)
    expect(packCalls(calls)).toStrictEqual([[first], [huge], [last]])
  })

  it('are not batched if they must not be retried', () => {
    const [first, last] = callsOf(2)
    const send = new PendingCall(
      { method: 'eth_sendRawTransaction', params: ['0x'], once: true },
      3,
    )
    const calls = [first, send, last].filter((call) => call !== undefined)
    expect(packCalls(calls)).toStrictEqual([[first, last], [send]])
  })

  it('are one text, without a batch for a single call', () => {
    const calls = callsOf(2)
    const texts = calls.map(({ json }) => json)
    expect([textOf(calls.slice(0, 1)), textOf(calls)]).toStrictEqual([
      texts[0],
      `[${texts.join(',')}]`,
    ])
  })

  it('are sent at the end of the turn, without aborted ones', () => {
    const sent: number[][] = []
    let flush = (): void => undefined
    const turn = createTurn({
      send: (calls) => sent.push(calls.map(({ id }) => id)),
      defer: (run) => {
        flush = run
      },
    })
    const calls = callsOf(3)
    for (const call of calls) turn.add(call)
    calls[1]?.answered.catch(() => undefined)
    calls[1]?.fail(new Error('given up'))
    const before = sent.length
    flush()
    expect([before, sent]).toStrictEqual([0, [[1, 3]]])
  })

  it('are sent one by one after the node rejected batches', () => {
    const sent: number[] = []
    const turn = createTurn({
      send: (calls) => sent.push(calls.length),
      defer: (run) => run(),
    })
    turn.refuseBatches()
    for (const call of callsOf(3)) turn.add(call)
    expect(sent).toStrictEqual([1, 1, 1])
  })
})
