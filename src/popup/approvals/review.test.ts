import { describe, expect, it } from 'vitest'
import { followReview, notReviewing, type PageState } from './review.ts'

const isShownAfter = (...seen: Partial<PageState>[]): boolean =>
  seen.reduce(
    (review, now) =>
      followReview(review, {
        wallet: 'open',
        pending: 0,
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
    expect(isShownAfter({ pending: 1 })).toBe(true)
    expect(isShownAfter(unknown, { pending: 1 })).toBe(true)
  })

  it('does not replace any other screen', () => {
    expect(isShownAfter({ ...elsewhere, pending: 1 })).toBe(false)
    expect(
      isShownAfter({ ...elsewhere, pending: 1 }, { isHome: true, pending: 1 }),
    ).toBe(false)
  })
})

describe('a request that arrives at an open page', () => {
  it('replaces nothing', () => {
    expect(isShownAfter({}, { pending: 1 })).toBe(false)
    expect(isShownAfter(elsewhere, { ...elsewhere, pending: 1 })).toBe(false)
  })

  it('replaces nothing after the worker was silent', () => {
    expect(isShownAfter({}, unknown, { pending: 1 })).toBe(false)
  })

  it('is shown after the wallet was unlocked', () => {
    expect(isShownAfter({ ...closed, pending: 1 }, { pending: 1 })).toBe(true)
    expect(
      isShownAfter(
        elsewhere,
        { ...closed, ...elsewhere, pending: 1 },
        { ...elsewhere, pending: 1 },
      ),
    ).toBe(true)
  })

  it('is shown at once in the approval window', () => {
    expect(
      isShownAfter({ isWindow: true }, { isWindow: true, pending: 1 }),
    ).toBe(true)
  })
})

describe('shown requests', () => {
  it('stay while any is pending, also while the worker is silent', () => {
    expect(
      isShownAfter({ pending: 1 }, unknown, { ...elsewhere, pending: 2 }),
    ).toBe(true)
  })

  it('close when none is pending', () => {
    expect(isShownAfter({ pending: 1 }, {}, { pending: 1 })).toBe(false)
  })
})
