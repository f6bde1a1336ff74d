/** The request in view, with its position among the pending ones. */
export type Viewed = {
  id: string
  origin: string
  place: number
  /** The origin of the previous request, if it was closed without a decision here. */
  closed?: string | undefined
}

type Pending = { id: string; origin: string }

/** Groups requests by site, in the order of each site's first one. */
export const bySite = <Request extends Pending>(
  requests: readonly Request[],
): Request[] => {
  const sites = [...new Set(requests.map(({ origin }) => origin))]
  return sites.flatMap((site) =>
    requests.filter(({ origin }) => origin === site),
  )
}

/**
 * The request in view for these pending requests. The current one stays while it
 * is pending; then the next one takes its place.
 */
export const followRequests = (
  before: Viewed | undefined,
  {
    requests,
    answered,
  }: { requests: readonly Pending[]; answered: readonly string[] },
): Viewed | undefined => {
  const here = requests.findIndex(({ id }) => id === before?.id)
  if (before && here !== -1) {
    return here === before.place ? before : { ...before, place: here }
  }
  const place = Math.min(before?.place ?? 0, requests.length - 1)
  const next = requests[place]
  if (!next) return undefined
  const { id, origin } = next
  const isClosed = before !== undefined && !answered.includes(before.id)
  return { id, origin, place, closed: isClosed ? before.origin : undefined }
}
