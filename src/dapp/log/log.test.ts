import { describe, expect, it } from 'vitest'
import { createLog, type LogEntry } from './log.ts'

const event = (name: string) =>
  ({ way: 'External port', kind: 'event', name, content: {} }) as const

describe('createLog', () => {
  it('has the newest first and numbers them all', () => {
    const log = createLog(10)
    log.add(event('first'))
    log.add(event('second'))
    expect(log.entries()).toStrictEqual([
      { ...event('second'), number: 2, at: expect.any(String) },
      { ...event('first'), number: 1, at: expect.any(String) },
    ])
  })

  it('keeps no more than its limit', () => {
    const log = createLog(2)
    for (const name of ['a', 'b', 'c']) log.add(event(name))
    expect(log.entries().map(({ name }) => name)).toStrictEqual(['c', 'b'])
  })

  it('tells of each entry, and counts on after it was cleared', () => {
    const log = createLog(10)
    const heard: LogEntry[] = []
    log.onAdded((entry) => heard.push(entry))
    log.add(event('a'))
    log.clear()
    expect(log.entries()).toStrictEqual([])
    log.add(event('b'))
    expect(heard.map(({ number }) => number)).toStrictEqual([1, 2])
  })
})
