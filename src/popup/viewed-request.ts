/** The request in view, with where it stands among those that wait. */
export type Viewed = {
  id: string
  origin: string
  place: number
  /** Who asked what was in view before, if that went without an answer here. */
  gone?: string | undefined
}

type Waiting = { id: string; origin: string }

/** Site by site, in the order in which the sites began to wait. */
export const bySite = <Request extends Waiting>(
  requests: readonly Request[],
): Request[] => {
  const sites = [...new Set(requests.map(({ origin }) => origin))]
  return sites.flatMap((site) =>
    requests.filter(({ origin }) => origin === site),
  )
}

/**
 * What is in view once these wait. The one that was stays for as long as it
 * waits, whatever comes; then the next takes its place.
 */
export const followRequests = (
  before: Viewed | undefined,
  { requests, answered }: { requests: readonly Waiting[]; answered?: string },
): Viewed | undefined => {
  const here = requests.findIndex(({ id }) => id === before?.id)
  if (before && here !== -1) {
    return here === before.place ? before : { ...before, place: here }
  }
  const place = Math.min(before?.place ?? 0, requests.length - 1)
  const next = requests[place]
  if (!next) return undefined
  const { id, origin } = next
  const isGone = before !== undefined && before.id !== answered
  return { id, origin, place, gone: isGone ? before.origin : undefined }
}
