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
  it('groups requests by site, at the position of the first one', () => {
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

  it('starts with the oldest', () => {
    expect(
      followRequests(undefined, { requests: [a, b], answered: [] }),
    ).toStrictEqual({
      ...a,
      place: 0,
      closed: undefined,
    })
  })

  it('is not replaced by a new request', () => {
    const before = viewing(b, 1)
    expect(followRequests(before, { requests: [a, b, c], answered: [] })).toBe(
      before,
    )
  })

  it('stays in view when earlier ones close', () => {
    const after = followRequests(viewing(b, 1), {
      requests: [b, c],
      answered: [],
    })
    expect(after).toStrictEqual(viewing(b, 0))
  })

  it('moves to the next one after a decision', () => {
    const after = followRequests(viewing(b, 1), {
      requests: [a, c, d],
      answered: ['b'],
    })
    expect(after).toStrictEqual({ ...c, place: 1, closed: undefined })
  })

  it('is not reported as closed if an earlier answer ended it', () => {
    const after = followRequests(viewing(b, 1), {
      requests: [a, c],
      answered: ['b', 'd'],
    })
    expect(after).toStrictEqual({ ...c, place: 1, closed: undefined })
  })

  it('reports the origin of a request that closed without a decision', () => {
    const after = followRequests(viewing(b, 1), {
      requests: [a, c],
      answered: ['d'],
    })
    expect(after).toStrictEqual({ ...c, place: 1, closed: b.origin })
  })

  it('moves to the previous one after the last', () => {
    const after = followRequests(viewing(c, 2), {
      requests: [a, b],
      answered: ['c'],
    })
    expect(after).toStrictEqual({ ...b, place: 1, closed: undefined })
  })

  it('is undefined if none is pending', () => {
    expect(
      followRequests(viewing(a, 0), { requests: [], answered: [] }),
    ).toBeUndefined()
  })
})
