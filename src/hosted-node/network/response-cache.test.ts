import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

/** An entry of this identity costs 1,000 bytes with the 128 of the entry. */
const entry = (identity: string): { json: string; generation: number } => ({
  json: 'x'.repeat(1_000 - 128 - identity.length),
  generation: 0,
})

describe('createResponseCache', () => {
  it('gives back what it was given', () => {
    const cache = createResponseCache(10_000)
    cache.set('a', { json: '{"b":1}', generation: cache.generation() })

    expect([cache.get('a'), cache.get('b')]).toEqual(['{"b":1}', undefined])
  })

  it('drops what was used longest ago when the bytes are used up', () => {
    const cache = createResponseCache(3_000)
    for (const identity of ['a', 'b', 'c']) cache.set(identity, entry(identity))
    cache.get('a')
    cache.set('d', entry('d'))

    expect({
      kept: ['a', 'b', 'c', 'd'].filter((identity) => cache.get(identity)),
      ...cache.stats(),
    }).toEqual({ kept: ['a', 'c', 'd'], bytes: 3_000, entries: 3 })
  })

  it('counts an entry that is set twice once', () => {
    const cache = createResponseCache(3_000)
    cache.set('a', entry('a'))
    cache.set('a', entry('a'))

    expect(cache.stats()).toEqual({ bytes: 1_000, entries: 1 })
  })

  it('does not keep what is larger than all of it', () => {
    const cache = createResponseCache(999)
    cache.set('a', entry('a'))

    expect(cache.stats()).toEqual({ bytes: 0, entries: 0 })
  })

  it('does not keep what was asked for before it was flushed', () => {
    const cache = createResponseCache(3_000)
    cache.set('a', entry('a'))
    const before = cache.generation()
    cache.flush()
    cache.set('b', { json: '1', generation: before })

    expect(cache.stats()).toEqual({ bytes: 0, entries: 0 })
  })
})
