import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

/** An entry with this identity costs 1,000 bytes, including 128 overhead. */
const entry = (identity: string): { json: string; generation: number } => ({
  json: 'x'.repeat(1_000 - 128 - identity.length),
  generation: 0,
})

describe('createResponseCache', () => {
  it('returns what was stored', () => {
    const cache = createResponseCache(10_000)
    cache.set('a', { json: '{"b":1}', generation: cache.generation() })

    expect([cache.get('a'), cache.get('b')]).toEqual(['{"b":1}', undefined])
  })

  it('evicts the least recently used entry when the bytes are used up', () => {
    const cache = createResponseCache(3_000)
    for (const identity of ['a', 'b', 'c']) cache.set(identity, entry(identity))
    cache.get('a')
    cache.set('d', entry('d'))

    expect({
      stored: ['a', 'b', 'c', 'd'].filter((identity) => cache.get(identity)),
      ...cache.stats(),
    }).toEqual({ stored: ['a', 'c', 'd'], bytes: 3_000, entries: 3 })
  })

  it('stores a new entry although all others were used', () => {
    const cache = createResponseCache(3_000)
    for (const name of ['a', 'b', 'c']) cache.set(name, entry(name))
    for (const name of ['a', 'b', 'c']) cache.get(name)
    cache.set('d', entry('d'))

    expect(
      ['a', 'b', 'c', 'd'].map((name) => cache.get(name) !== undefined),
    ).toEqual([false, true, true, true])
  })

  it('counts an entry that is set twice once', () => {
    const cache = createResponseCache(3_000)
    cache.set('a', entry('a'))
    cache.set('a', entry('a'))

    expect(cache.stats()).toEqual({ bytes: 1_000, entries: 1 })
  })

  it('does not store an entry larger than the whole cache', () => {
    const cache = createResponseCache(999)
    cache.set('a', entry('a'))

    expect(cache.stats()).toEqual({ bytes: 0, entries: 0 })
  })

  it('does not store an answer requested before a flush', () => {
    const cache = createResponseCache(3_000)
    cache.set('a', entry('a'))
    const before = cache.generation()
    cache.flush()
    cache.set('b', { json: '1', generation: before })

    expect(cache.stats()).toEqual({ bytes: 0, entries: 0 })
  })

  it('drops the oldest entries when it gets smaller', () => {
    const cache = createResponseCache(3_000)
    for (const name of ['a', 'b', 'c']) cache.set(name, entry(name))
    cache.resize(2_000)

    expect(
      ['a', 'b', 'c'].map((name) => cache.get(name) !== undefined),
    ).toEqual([false, true, true])
  })
})
