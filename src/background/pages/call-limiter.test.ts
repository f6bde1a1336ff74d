import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../../protocol/error-catalogue.ts'
import { limits } from '../../protocol/limits.ts'
import { type CallKind, createCallLimiter } from './call-limiter.ts'

const { callsInFlightPerOrigin, callsQueuedPerOrigin } = limits
const site = 'https://busy.example'
/** A caller that stays. */
const here = (): AbortSignal => new AbortController().signal
const refusal = { code: errorCatalogue.limitExceeded.code }

/** Fills a queue with calls that end when the test says. */
const fill = (calls: number) => {
  const limiter = createCallLimiter()
  const finishers: (() => void)[] = []
  let started = 0
  const run = (
    origin: string,
    {
      kind = 'nodes',
      disconnected = here(),
    }: { kind?: CallKind; disconnected?: AbortSignal } = {},
  ): Promise<void> =>
    limiter.run({ origin, kind, disconnected }, () => {
      started += 1
      return new Promise<void>((resolve) => finishers.push(resolve))
    })
  const runs = Array.from({ length: calls }, () => run(site))
  return { run, runs, finishers, started: () => started }
}

const settled = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

describe('createCallLimiter', () => {
  it('runs as many calls of an origin at once as the limit says', async () => {
    const { started } = fill(callsInFlightPerOrigin + 1)
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin)
  })

  it('starts a waiting call when a running one ends', async () => {
    const { finishers, started } = fill(callsInFlightPerOrigin + 2)
    await settled()
    finishers[0]?.()
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
  })

  it('lets the last place of the queue wait and refuses the one after', async () => {
    const { run, runs } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    const state = Promise.race([Promise.race(runs), settled()])
    expect(await state).toBeUndefined()
    await expect(run(site)).rejects.toMatchObject(refusal)
  })

  it('does not let one origin take the place of another', async () => {
    const { run, started } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    run('https://calm.example')
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
  })

  it('does not let a session wait behind calls of nodes', async () => {
    const { run, started } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    run(site, { kind: 'session' })
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
  })

  it('runs few calls of a session at once, and lets as many wait', async () => {
    const { run, started } = fill(0)
    const most = callsInFlightPerOrigin + callsQueuedPerOrigin
    for (let call = 0; call < most; call += 1) run(site, { kind: 'session' })
    await settled()
    expect(started()).toBe(limits.sessionCallsAtOncePerOrigin)
    await expect(run(site, { kind: 'session' })).rejects.toMatchObject(refusal)
  })

  it('drops the waiting calls of a caller that goes', async () => {
    const { run, finishers, started } = fill(callsInFlightPerOrigin)
    const caller = new AbortController()
    const dropped = [1, 2].map(() => run(site, { disconnected: caller.signal }))
    const next = run(site)
    caller.abort()
    for (const call of dropped) {
      await expect(call).rejects.toMatchObject({ code: 4100 })
    }
    finishers[0]?.()
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
    finishers.at(-1)?.()
    expect(await next).toBeUndefined()
  })

  it('gives a dropped place in the queue to somebody else', async () => {
    const { run } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin - 1)
    const caller = new AbortController()
    const dropped = run(site, { disconnected: caller.signal })
    await expect(run(site)).rejects.toMatchObject(refusal)
    caller.abort()
    await expect(dropped).rejects.toMatchObject({ code: 4100 })
    const waits = run(site)
    expect(await Promise.race([waits, settled()])).toBeUndefined()
    await expect(run(site)).rejects.toMatchObject(refusal)
  })

  it('does not start a call of a caller that disconnected', async () => {
    const { run, started } = fill(0)
    await expect(
      run(site, { disconnected: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(started()).toBe(0)
  })

  it('frees the place of a call that fails', async () => {
    const limiter = createCallLimiter()
    const of = { origin: site, kind: 'nodes', disconnected: here() } as const
    const fail = () => Promise.reject(new Error('failed'))
    for (let turn = 0; turn <= callsInFlightPerOrigin; turn += 1) {
      await expect(limiter.run(of, fail)).rejects.toThrow('failed')
    }
    expect(await limiter.run(of, async () => 'free')).toBe('free')
  })
})
