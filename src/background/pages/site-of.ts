import { registrableDomain } from '../../protocol/registrable-domain.ts'
import type { Log } from '../host/log.ts'

/** The sites of origins: one site is what one owner has registered. */
export type Sites = Readonly<{
  /** Loads the list of public suffixes if it is not loaded; never rejects. */
  load: () => Promise<void>
  /**
   * The registrable domain of an origin. Names of this computer or its network,
   * and addresses, are their own site; so is every host before the list is
   * loaded.
   */
  siteOf: (origin: string) => string
}>

const MAX_REMEMBERED = 1_024

export const createSites = ({
  readSuffixes,
  log,
}: {
  /** The rules of the list that have a dot, one per line and in order. */
  readSuffixes: () => Promise<string>
  log: Log
}): Sites => {
  let rules = ''
  let loading: Promise<void> | undefined
  const known = new Map<string, string>()

  const load = async (): Promise<void> => {
    try {
      rules = await readSuffixes()
      known.clear()
    } catch (error) {
      loading = undefined
      log.error('the public suffixes were not read', error)
    }
  }

  return {
    load: () => {
      loading ??= load()
      return loading
    },
    siteOf: (origin) => {
      const found = known.get(origin)
      if (found !== undefined) return found
      // Of a sandboxed page, which is not admitted.
      if (!URL.canParse(origin)) return origin
      const { host, hostname } = new URL(origin)
      const site = (rules && registrableDomain(hostname, rules)) || host
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(origin, site)
      return site
    },
  }
}
