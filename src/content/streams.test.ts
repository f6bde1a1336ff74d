import { describe, expect, it } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { createStreams } from './streams.ts'

const begun = () => {
  const streams = createStreams()
  streams.begin([{ stream: 's', marks: ['start'] }])
  return streams
}
const event = (mark: string) => ({ stream: 's', mark, isEvent: true })

describe('streams', () => {
  it('hand back the marks they were given, in order', () => {
    const streams = begun()
    streams.take(event('one'))
    streams.take({ ...event('two'), isEvent: false })
    expect(streams.resume()).toStrictEqual([
      { stream: 's', marks: ['start', 'one', 'two'] },
    ])
  })

  it('know nothing of one that has not begun, or has ended', () => {
    const streams = begun()
    expect(streams.take({ ...event('one'), stream: 'other' })).toStrictEqual({
      isKnown: false,
    })
    streams.end('s')
    expect(streams.take(event('one'))).toStrictEqual({ isKnown: false })
    expect(streams.isEmpty()).toBe(true)
  })

  it('say every 32nd time how many events came over the port', () => {
    const streams = begun()
    const counts = (events: number) =>
      Array.from({ length: events }, () => streams.take(event('m')).count)
    expect(counts(64).filter(Boolean)).toStrictEqual([32, 64])
    streams.resume()
    expect(counts(32).filter(Boolean)).toStrictEqual([32])
  })

  it('keep the last marks, in number and in length', () => {
    const streams = begun()
    for (let n = 0; n < 2 * limits.marks; n += 1) streams.take(event(`${n}`))
    const [many] = streams.resume()
    expect(many?.marks).toHaveLength(limits.marks)
    expect(many?.marks.at(-1)).toBe(`${2 * limits.marks - 1}`)
    streams.take(event('x'.repeat(limits.markCharacters)))
    streams.take(event('y'))
    expect(streams.resume()[0]?.marks).toStrictEqual(['y'])
    streams.take(event('z'.repeat(limits.markCharacters + 1)))
    expect(streams.resume()[0]?.marks).toHaveLength(1)
  })
})
