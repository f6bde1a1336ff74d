import { describe, expect, it } from 'vitest'
import { createSharedStart } from './shared-start.ts'

describe('createSharedStart', () => {
  const createCounted = (
    before: () => Promise<void> = async () => undefined,
  ): { events: string[]; join: () => Promise<() => void> } => {
    const events: string[] = []
    const { join } = createSharedStart(async () => {
      events.push('start')
      await before()
      return () => events.push('stop')
    })
    return { events, join }
  }

  it('starts once for all and stops with the last', async () => {
    const { events, join } = createCounted()
    const [first, second] = await Promise.all([join(), join()])
    first()

    expect(events).toEqual(['start'])
    second()
    expect(events).toEqual(['start', 'stop'])
  })

  it('counts a member that leaves twice once', async () => {
    const { events, join } = createCounted()
    const first = await join()
    await join()
    first()
    first()

    expect(events).toEqual(['start'])
  })

  it('starts again after it was stopped', async () => {
    const { events, join } = createCounted()
    const leave = await join()
    leave()
    await join()

    expect(events).toEqual(['start', 'stop', 'start'])
  })

  it('fails for all waiting members, and starts anew for the next', async () => {
    let fails = true
    const { events, join } = createCounted(async () => {
      if (fails) throw new Error('no stream')
    })
    const failed = await Promise.allSettled([join(), join()])
    fails = false
    const leave = await join()
    leave()

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(events).toEqual(['start', 'start', 'stop'])
  })
})
