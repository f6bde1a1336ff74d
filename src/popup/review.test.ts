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

describe('a page that opens while a request waits', () => {
  it('shows it in the place of home', () => {
    expect(isShownAfter({ waiting: 1 })).toBe(true)
    expect(isShownAfter(unknown, { waiting: 1 })).toBe(true)
  })

  it('leaves any other place as it is', () => {
    expect(isShownAfter({ ...elsewhere, waiting: 1 })).toBe(false)
    expect(
      isShownAfter({ ...elsewhere, waiting: 1 }, { isHome: true, waiting: 1 }),
    ).toBe(false)
  })
})

describe('a request that comes to a page that is open', () => {
  it('takes the place of nothing', () => {
    expect(isShownAfter({}, { waiting: 1 })).toBe(false)
    expect(isShownAfter(elsewhere, { ...elsewhere, waiting: 1 })).toBe(false)
  })

  it('does not do so after a worker that was silent for a while', () => {
    expect(isShownAfter({}, unknown, { waiting: 1 })).toBe(false)
  })

  it('is shown once the wallet is opened: it was told to come right after', () => {
    expect(isShownAfter({ ...closed, waiting: 1 }, { waiting: 1 })).toBe(true)
    expect(
      isShownAfter(
        elsewhere,
        { ...closed, ...elsewhere, waiting: 1 },
        { ...elsewhere, waiting: 1 },
      ),
    ).toBe(true)
  })

  it('is shown at once in the window that is there for requests', () => {
    expect(
      isShownAfter({ isWindow: true }, { isWindow: true, waiting: 1 }),
    ).toBe(true)
  })
})

describe('requests that are shown', () => {
  it('stay while any waits, also over a silence', () => {
    expect(
      isShownAfter({ waiting: 1 }, unknown, { ...elsewhere, waiting: 2 }),
    ).toBe(true)
  })

  it('are over when none waits', () => {
    expect(isShownAfter({ waiting: 1 }, {}, { waiting: 1 })).toBe(false)
  })
})
