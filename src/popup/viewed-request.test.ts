import { describe, expect, it } from 'vitest'
import { bySite, followRequests } from './viewed-request.ts'

const request = (id: string, site = id) => ({
  id,
  origin: `https://${site}.example`,
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => request(id)) as [
  ReturnType<typeof request>,
  ReturnType<typeof request>,
  ReturnType<typeof request>,
  ReturnType<typeof request>,
]

describe('bySite', () => {
  it('puts the requests of a site together, where its first one is', () => {
    const requests = [a, b, request('a2', 'a'), c, request('b2', 'b')]
    expect(bySite(requests).map(({ id }) => id)).toStrictEqual([
      'a',
      'a2',
      'b',
      'b2',
      'c',
    ])
  })
})

describe('followRequests', () => {
  const viewing = (of: typeof a, place: number) => ({ ...of, place })

  it('begins with the oldest', () => {
    expect(followRequests(undefined, { requests: [a, b] })).toStrictEqual({
      ...a,
      place: 0,
      gone: undefined,
    })
  })

  it('is not displaced by a request that comes', () => {
    const before = viewing(b, 1)
    expect(followRequests(before, { requests: [a, b, c] })).toBe(before)
  })

  it('stays in view where others go before it', () => {
    const after = followRequests(viewing(b, 1), { requests: [b, c] })
    expect(after).toStrictEqual(viewing(b, 0))
  })

  it('gives way to the next when it is answered', () => {
    const after = followRequests(viewing(b, 1), {
      requests: [a, c, d],
      answered: 'b',
    })
    expect(after).toStrictEqual({ ...c, place: 1, gone: undefined })
  })

  it('says whose request went without an answer', () => {
    const after = followRequests(viewing(b, 1), { requests: [a, c] })
    expect(after).toStrictEqual({ ...c, place: 1, gone: b.origin })
  })

  it('goes back to the one before when it was the last', () => {
    const after = followRequests(viewing(c, 2), {
      requests: [a, b],
      answered: 'c',
    })
    expect(after).toStrictEqual({ ...b, place: 1, gone: undefined })
  })

  it('is nothing when nobody waits', () => {
    expect(followRequests(viewing(a, 0), { requests: [] })).toBeUndefined()
  })
})
