import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../protocol/error-catalogue.ts'
import { limits } from '../protocol/limits.ts'
import { createCallLimiter } from './call-limiter.ts'

const { callsInFlightPerOrigin, callsQueuedPerOrigin } = limits
const site = 'https://busy.example'
const refusal = { code: errorCatalogue.limitExceeded.code }

/** Fills a lane with calls that end when told. */
const fill = (calls: number) => {
  const limiter = createCallLimiter()
  const finishers: (() => void)[] = []
  let started = 0
  const run = (origin: string): Promise<void> =>
    limiter.run(origin, () => {
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

  it('frees the place of a call that fails', async () => {
    const limiter = createCallLimiter()
    const fail = () => Promise.reject(new Error('failed'))
    for (let turn = 0; turn <= callsInFlightPerOrigin; turn += 1) {
      await expect(limiter.run(site, fail)).rejects.toThrow('failed')
    }
    expect(await limiter.run(site, async () => 'free')).toBe('free')
  })
})
