import { describe, expect, it } from 'vitest'
import { createLog, type LogEntry } from './log.ts'

const event = (name: string) =>
  ({ transport: 'External port', kind: 'event', name, content: {} }) as const

describe('createLog', () => {
  it('lists the newest entry first and numbers all of them', () => {
    const log = createLog(10)
    log.add(event('first'))
    log.add(event('second'))
    expect(log.entries()).toStrictEqual([
      { ...event('second'), number: 2, at: expect.any(String) },
      { ...event('first'), number: 1, at: expect.any(String) },
    ])
  })

  it('stores at most the given number of entries', () => {
    const log = createLog(2)
    for (const name of ['a', 'b', 'c']) log.add(event(name))
    expect(log.entries().map(({ name }) => name)).toStrictEqual(['c', 'b'])
  })

  it('notifies of each entry, and continues numbering after a clear', () => {
    const log = createLog(10)
    const added: LogEntry[] = []
    log.onAdded((entry) => added.push(entry))
    log.add(event('a'))
    log.clear()
    expect(log.entries()).toStrictEqual([])
    log.add(event('b'))
    expect(added.map(({ number }) => number)).toStrictEqual([1, 2])
  })
})
