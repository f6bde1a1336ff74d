import { describe, expect, it } from 'vitest'
import { turn } from '../../dev/look-until.ts'
import { OutageError } from '../upstream/outage.ts'
import type { StreamListener } from '../upstream/upstream.ts'
import { takeLastingStream } from './lasting-stream.ts'
import type { Timing } from './timing.ts'

/** Does nothing by itself. */
const setUp = () => {
  const events: unknown[] = []
  const takes: {
    listener: StreamListener
    resolve: (end: () => void) => void
    reject: (error: Error) => void
  }[] = []
  let clock = 0
  let timers: { ms: number; run: () => void }[] = []
  const timing: Timing = {
    now: () => clock,
    random: () => 1,
    after: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  const taken = takeLastingStream({
    take: (listener) =>
      new Promise((resolve, reject) => {
        takes.push({ listener, resolve, reject })
      }),
    onEvent: (event) => events.push(event),
    onLost: () => events.push('lost'),
    onRetaken: () => events.push('retaken'),
    timing,
  })
  return {
    events,
    takes,
    taken,
    waits: () => timers.map(({ ms }) => ms),
    pass: (ms: number) => {
      clock += ms
    },
    fire: () => {
      const due = timers
      timers = []
      for (const { run } of due) run()
    },
    end: () => () => events.push('ended'),
  }
}

describe('takeLastingStream', () => {
  it('passes events on until it is ended', async () => {
    const { events, takes, taken, end } = setUp()
    takes[0]?.resolve(end())
    const stop = await taken
    takes[0]?.listener.onEvent('a')
    stop()
    takes[0]?.listener.onEvent('b')
    takes[0]?.listener.onLost()

    expect(events).toEqual(['a', 'ended'])
  })

  it('resubscribes once, however often the loss is reported', async () => {
    const { events, takes, taken, end, fire, waits } = setUp()
    takes[0]?.resolve(end())
    await taken
    takes[0]?.listener.onLost()
    takes[0]?.listener.onLost()
    takes[0]?.listener.onEvent('late')
    const waiting = waits()
    fire()
    takes[1]?.resolve(end())
    await turn()

    expect([events, waiting]).toEqual([['lost', 'retaken'], [250]])
  })

  it('resubscribes once when the stream is lost before it started', async () => {
    const { events, takes, taken, end, waits } = setUp()
    takes[0]?.listener.onLost()
    takes[0]?.resolve(end())
    await taken

    expect([events, waits()]).toEqual([['lost'], [250]])
  })

  it('resubscribes once when an attempt both loses and fails', async () => {
    const { takes, taken, end, fire, waits } = setUp()
    takes[0]?.resolve(end())
    await taken
    takes[0]?.listener.onLost()
    fire()
    takes[1]?.listener.onLost()
    takes[1]?.reject(new OutageError('unreachable'))
    await turn()

    expect(waits()).toEqual([500])
  })

  it('resets its waits after a stream that lasted', async () => {
    const { takes, taken, end, fire, waits, pass } = setUp()
    takes[0]?.resolve(end())
    await taken
    takes[0]?.listener.onLost()
    fire()
    takes[1]?.resolve(end())
    await turn()
    takes[1]?.listener.onLost()
    const flapping = waits()
    fire()
    takes[2]?.resolve(end())
    await turn()
    pass(30_000)
    takes[2]?.listener.onLost()

    expect([flapping, waits()]).toEqual([[500], [250]])
  })

  it('ends a stream that starts after its end', async () => {
    const { events, takes, taken, end, fire } = setUp()
    takes[0]?.resolve(() => undefined)
    const stop = await taken
    takes[0]?.listener.onLost()
    fire()
    stop()
    takes[1]?.resolve(end())
    await turn()

    expect(events).toEqual(['lost', 'ended'])
  })
})
