import { describe, expect, it } from 'vitest'
import { followReview, notReviewing, type Seen } from './review.ts'

const isShownAfter = (...seen: Partial<Seen>[]): boolean =>
  seen.reduce(
    (review, now) =>
      followReview(review, {
        wallet: 'open',
        waiting: 0,
        isHome: true,
        isWindow: false,
        ...now,
      }),
    notReviewing,
  ).isReviewing

const elsewhere = { isHome: false }
const unknown = { wallet: 'unknown' } as const
const closed = { wallet: 'closed' } as const

describe('a page that opens while a request is pending', () => {
  it('shows it in place of home', () => {
    expect(isShownAfter({ waiting: 1 })).toBe(true)
    expect(isShownAfter(unknown, { waiting: 1 })).toBe(true)
  })

  it('keeps any other screen', () => {
    expect(isShownAfter({ ...elsewhere, waiting: 1 })).toBe(false)
    expect(
      isShownAfter({ ...elsewhere, waiting: 1 }, { isHome: true, waiting: 1 }),
    ).toBe(false)
  })
})

describe('a request that arrives at an open page', () => {
  it('replaces nothing', () => {
    expect(isShownAfter({}, { waiting: 1 })).toBe(false)
    expect(isShownAfter(elsewhere, { ...elsewhere, waiting: 1 })).toBe(false)
  })

  it('replaces nothing after the worker was silent', () => {
    expect(isShownAfter({}, unknown, { waiting: 1 })).toBe(false)
  })

  it('is shown after the wallet was unlocked', () => {
    expect(isShownAfter({ ...closed, waiting: 1 }, { waiting: 1 })).toBe(true)
    expect(
      isShownAfter(
        elsewhere,
        { ...closed, ...elsewhere, waiting: 1 },
        { ...elsewhere, waiting: 1 },
      ),
    ).toBe(true)
  })

  it('is shown at once in the approval window', () => {
    expect(
      isShownAfter({ isWindow: true }, { isWindow: true, waiting: 1 }),
    ).toBe(true)
  })
})

describe('shown requests', () => {
  it('stay while any is pending, also while the worker is silent', () => {
    expect(
      isShownAfter({ waiting: 1 }, unknown, { ...elsewhere, waiting: 2 }),
    ).toBe(true)
  })

  it('close when none is pending', () => {
    expect(isShownAfter({ waiting: 1 }, {}, { waiting: 1 })).toBe(false)
  })
})
