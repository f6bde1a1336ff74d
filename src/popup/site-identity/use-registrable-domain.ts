import { useEffect, useState } from 'react'
import { registrableDomainOf } from './registrable-domain.ts'

/** Undefined until it is loaded. */
export const useRegistrableDomain = (hostname: string): string | undefined => {
  const [known, setKnown] = useState<{ hostname: string; domain?: string }>()
  useEffect(() => {
    let isWanted = true
    registrableDomainOf(hostname)
      // Without the suffix list, the whole name stays highlighted.
      .catch(() => undefined)
      .then((domain) => {
        if (!isWanted) return
        setKnown({ hostname, ...(domain !== undefined && { domain }) })
      })
    return () => {
      isWanted = false
    }
  }, [hostname])
  return known?.hostname === hostname ? known.domain : undefined
}
