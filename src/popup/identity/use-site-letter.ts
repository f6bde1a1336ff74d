import { useEffect, useState } from 'react'
import { registrableDomainOf } from '../site-identity/registrable-domain.ts'
import { siteLetter } from './site-letter.ts'

/** By host name, so that a letter that was found is there from the start. */
const found = new Map<string, string>()

/** Undefined until the public suffixes are loaded. */
export const useSiteLetter = (origin: string): string | undefined => {
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : origin
  const [, setCount] = useState(0)
  useEffect(() => {
    if (found.has(hostname)) return
    let isWanted = true
    registrableDomainOf(hostname)
      // Without the suffix list: the letter of the whole name.
      .catch(() => undefined)
      .then((domain) => {
        found.set(hostname, siteLetter(hostname, domain))
        if (isWanted) setCount((count) => count + 1)
      })
    return () => {
      isWanted = false
    }
  }, [hostname])
  return found.get(hostname)
}
