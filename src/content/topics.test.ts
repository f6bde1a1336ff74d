import { describe, expect, it } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { createTopics } from './topics.ts'

const TOPIC = 'subscription/s'

const begun = () => {
  const topics = createTopics()
  topics.begin([{ topic: TOPIC, cursors: ['start'] }])
  return topics
}

const event = (cursor: string, topic = TOPIC) => ({
  type: 'event' as const,
  seq: 1,
  topic,
  cursor,
})

describe('topics', () => {
  it('return the cursors they were given, in order', () => {
    const topics = begun()
    topics.take(event('one'))
    topics.take(event('two'))
    expect(topics.connect()).toStrictEqual([
      { topic: TOPIC, cursors: ['start', 'one', 'two'] },
    ])
  })

  it('ignore events of a topic that has not started, or has ended', () => {
    const topics = begun()
    expect(topics.take(event('one', 'subscription/other'))).toBe(false)
    topics.end(TOPIC)
    expect(topics.take(event('one'))).toBe(false)
    expect(topics.isEmpty()).toBe(true)
  })

  it('are synced once each had an event over the port', () => {
    const topics = createTopics()
    expect(topics.isSynced()).toBe(true)
    expect([topics.listen('session'), topics.listen('session')]).toStrictEqual([
      true,
      false,
    ])
    expect(topics.isSynced()).toBe(false)
    topics.take(event('1', 'session'))
    expect(topics.isSynced()).toBe(true)
    topics.connect()
    expect(topics.isSynced()).toBe(false)
  })

  it('end only subscriptions when there is no worker', () => {
    const topics = begun()
    topics.listen('session')
    expect(topics.hasSubscriptions()).toBe(true)
    topics.endSubscriptions()
    expect(topics.hasSubscriptions()).toBe(false)
    expect(topics.isEmpty()).toBe(false)
  })

  it('retain the last cursors, limited in number and in length', () => {
    const topics = begun()
    for (let n = 0; n < 2 * limits.cursors; n += 1) topics.take(event(`${n}`))
    const [many] = topics.connect()
    expect(many?.cursors).toHaveLength(limits.cursors)
    expect(many?.cursors.at(-1)).toBe(`${2 * limits.cursors - 1}`)
    topics.take(event('x'.repeat(limits.cursorCharacters)))
    topics.take(event('y'))
    expect(topics.connect()[0]?.cursors).toStrictEqual(['y'])
    topics.take(event('z'.repeat(limits.cursorCharacters + 1)))
    expect(topics.connect()[0]?.cursors).toHaveLength(1)
  })
})
