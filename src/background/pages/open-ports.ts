import { abuseLimits } from '../../protocol/abuse-limits.ts'

type Opener = { documentId: string; origin: string; site: string }

export type OpenPorts = Readonly<{
  /** Counts a port; returns a function that removes it, or why there is none. */
  add: (opener: Opener) => (() => void) | 'full'
}>

/** Counts open ports per document, origin, site and in all. */
export const createOpenPorts = (): OpenPorts => {
  const counts = new Map<string, number>()
  const countOf = (key: string): number => counts.get(key) ?? 0
  const change = (key: string, by: number): void => {
    const count = countOf(key) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  let total = 0
  return {
    add: ({ documentId, origin, site }) => {
      const ofSite = `site ${site}`
      const most: [string, number][] = [
        [`document ${documentId}`, abuseLimits.portsPerDocument],
        [`origin ${origin}`, abuseLimits.portsPerOrigin],
        [ofSite, abuseLimits.portsPerSite],
      ]
      if (most.some(([key, limit]) => countOf(key) >= limit)) return 'full'
      const isFew = countOf(ofSite) < abuseLimits.portsPerSiteAlways
      if (total >= abuseLimits.ports && !isFew) return 'full'
      const count = (by: number): void => {
        total += by
        for (const [key] of most) change(key, by)
      }
      count(1)
      return () => count(-1)
    },
  }
}
