/** What a page has on screen when it hears what waits. */
export type Seen = {
  /** Unknown for as long as the worker says nothing. */
  wallet: 'unknown' | 'closed' | 'open'
  /** How many requests wait. */
  waiting: number
  isHome: boolean
  /** Whether it is the window that the worker opens for requests. */
  isWindow: boolean
}

export type Review = {
  /** What was known last: whether the wallet was open. */
  before: Seen['wallet']
  /** Whether the requests that wait are on screen. */
  isReviewing: boolean
}

export const notReviewing: Review = { before: 'unknown', isReviewing: false }

/**
 * Whether requests take the place of what is on screen. A site asks when it
 * likes: that must not end what the person is doing on another page of ours.
 * There they come first only where nothing was before them, at the start or
 * behind the password; later ones wait until they are asked for.
 */
export const followReview = (
  review: Review,
  { wallet, waiting, isHome, isWindow }: Seen,
): Review => {
  if (wallet === 'unknown') return review
  const isReviewing =
    waiting > 0 &&
    (isWindow ||
      review.isReviewing ||
      (wallet === 'open' && isFirst(review.before, isHome)))
  const isSame = wallet === review.before && isReviewing === review.isReviewing
  return isSame ? review : { before: wallet, isReviewing }
}

const isFirst = (before: Seen['wallet'], isHome: boolean): boolean =>
  before === 'closed' || (before === 'unknown' && isHome)
