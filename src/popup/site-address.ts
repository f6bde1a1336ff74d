import { isLoopback, isServedOrigin } from '../protocol/origin.ts'

/**
 * The origin of a site's address as people give it: copied whole, or typed
 * without a scheme. Nothing if it has no pages that are served.
 */
export const originOfAddress = (given: string): string | undefined => {
  const address = withScheme(given.trim())
  if (!URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return isServedOrigin(origin) ? origin : undefined
}

const withScheme = (address: string): string => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address
  const plain = `http://${address}`
  const isHere = URL.canParse(plain) && isLoopback(new URL(plain).hostname)
  return isHere ? plain : `https://${address}`
}
