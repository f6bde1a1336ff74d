import { describe, expect, it } from 'vitest'
import { createCallsInFlight } from './calls-in-flight.ts'

const origin = 'https://a.example'
const [ONE, TWO] = ['eip155:1', 'eip155:2'] as const

/** Calls that run until they are aborted, and say so then. */
const setUp = () => {
  const calls = createCallsInFlight()
  const aborted: string[] = []
  const start = (of: string, scope: string): void => {
    calls.run({ origin: of, scope }, (signal) => {
      signal.onabort = () => aborted.push(`${of} ${scope}`)
      return new Promise(() => undefined)
    })
  }
  start(origin, ONE)
  start(origin, TWO)
  start('https://b.example', ONE)
  return { calls, aborted }
}

describe('abort', () => {
  it('ends every call of an origin and none of another', () => {
    const { calls, aborted } = setUp()
    calls.abort(origin)
    expect(aborted).toStrictEqual([`${origin} ${ONE}`, `${origin} ${TWO}`])
  })

  it('ends the calls of the scopes it is given', () => {
    const { calls, aborted } = setUp()
    calls.abort(origin, [TWO])
    expect(aborted).toStrictEqual([`${origin} ${TWO}`])
  })

  it('ends nothing for an empty list of scopes', () => {
    const { calls, aborted } = setUp()
    calls.abort(origin, [])
    expect(aborted).toStrictEqual([])
  })
})

describe('keepOnly', () => {
  it('ends the calls of the scopes it is not given', () => {
    const { calls, aborted } = setUp()
    calls.keepOnly(origin, [TWO, 'eip155:3'])
    expect(aborted).toStrictEqual([`${origin} ${ONE}`])
  })
})

describe('run', () => {
  it('gives what its task gives', async () => {
    const calls = createCallsInFlight()
    const call = { origin, scope: ONE }
    expect(await calls.run(call, async () => 'result')).toBe('result')
    await expect(
      calls.run(call, async () => {
        throw new Error('of the task')
      }),
    ).rejects.toThrow('of the task')
  })

  it('leaves a call alone that is over', async () => {
    const calls = createCallsInFlight()
    const signals: AbortSignal[] = []
    for (const end of ['resolve', 'reject'] as const) {
      const running = calls.run({ origin, scope: ONE }, (signal) => {
        signals.push(signal)
        return Promise[end]()
      })
      await running.catch(() => undefined)
    }
    calls.abort(origin)
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([false, false])
  })
})
