import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../../protocol/error-catalogue.ts'
import { limits } from '../../protocol/limits.ts'
import { type CallKind, createCallLimiter } from './call-limiter.ts'

const { callsInFlightPerOrigin, callsQueuedPerOrigin } = limits
const site = 'https://busy.example'
/** A caller that does not disconnect. */
const here = (): AbortSignal => new AbortController().signal
const refusal = { code: errorCatalogue.limitExceeded.code }

/** Fills a queue with calls that the test ends. */
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
  it('runs calls of one origin concurrently up to the limit', async () => {
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

  it('queues up to the limit and refuses the next call', async () => {
    const { run, runs } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    const state = Promise.race([Promise.race(runs), settled()])
    expect(await state).toBeUndefined()
    await expect(run(site)).rejects.toMatchObject(refusal)
  })

  it('limits each origin separately', async () => {
    const { run, started } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    run('https://calm.example')
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
  })

  it('does not queue session calls behind node calls', async () => {
    const { run, started } = fill(callsInFlightPerOrigin + callsQueuedPerOrigin)
    run(site, { kind: 'session' })
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
  })

  it('runs fewer session calls at once, and queues as many', async () => {
    const { run, started } = fill(0)
    const most = callsInFlightPerOrigin + callsQueuedPerOrigin
    for (let call = 0; call < most; call += 1) run(site, { kind: 'session' })
    await settled()
    expect(started()).toBe(limits.sessionCallsAtOncePerOrigin)
    await expect(run(site, { kind: 'session' })).rejects.toMatchObject(refusal)
  })

  it('drops the queued calls of a caller that disconnects', async () => {
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

  it('reuses the slots of running calls whose caller disconnects', async () => {
    const { run, finishers, started } = fill(0)
    const caller = new AbortController()
    const { signal } = caller
    const running = Array.from({ length: callsInFlightPerOrigin }, () =>
      run(site, { disconnected: signal }),
    )
    const queued = run(site, { disconnected: signal })
    const next = run(site)
    await settled()
    caller.abort()
    await expect(queued).rejects.toMatchObject({ code: 4100 })
    await settled()
    expect(started()).toBe(callsInFlightPerOrigin + 1)
    // Their ends release nothing a second time.
    for (const finish of finishers) finish()
    await Promise.all([...running, next])
    for (let n = 0; n <= callsInFlightPerOrigin; n += 1) run(site)
    await settled()
    expect(started()).toBe(2 * callsInFlightPerOrigin + 1)
  })

  it('reuses the queue place of a dropped call', async () => {
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
