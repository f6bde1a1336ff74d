/** The state of a page when pending requests change. */
export type PageState = {
  /** Unknown until the worker responds. */
  wallet: 'unknown' | 'closed' | 'open'
  /** The number of pending requests. */
  pending: number
  isHome: boolean
  /** Whether it is the window that the worker opens for approvals. */
  isWindow: boolean
}

export type Review = {
  /** The previous state of the wallet. */
  before: PageState['wallet']
  /** Whether the pending requests are shown. */
  isReviewing: boolean
}

export const notReviewing: Review = { before: 'unknown', isReviewing: false }

/**
 * Whether pending requests replace the current screen. A new request must not
 * interrupt what the user is doing on another page of the wallet: there, requests
 * are shown only when the page opens at home or after an unlock. Later ones stay
 * pending until the user opens them.
 */
export const followReview = (
  review: Review,
  { wallet, pending, isHome, isWindow }: PageState,
): Review => {
  if (wallet === 'unknown') return review
  const isReviewing =
    pending > 0 &&
    (isWindow ||
      review.isReviewing ||
      (wallet === 'open' && isFirst(review.before, isHome)))
  const isSame = wallet === review.before && isReviewing === review.isReviewing
  return isSame ? review : { before: wallet, isReviewing }
}

const isFirst = (before: PageState['wallet'], isHome: boolean): boolean =>
  before === 'closed' || (before === 'unknown' && isHome)
