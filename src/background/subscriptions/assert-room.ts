import { limitExceeded } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'

/**
 * Throws if the site may not add a subscription; `origins` has one entry per
 * existing one.
 */
export const assertRoom = (
  origin: string,
  origins: readonly string[],
): void => {
  const own = origins.filter((one) => one === origin)
  if (own.length >= limits.subscriptionsPerOrigin) {
    throw limitExceeded('too many subscriptions of this site')
  }
  if (origins.length >= limits.subscriptions) {
    throw limitExceeded('too many subscriptions')
  }
}
