import { isLoopback, isServedOrigin } from '../protocol/origin.ts'

/**
 * The origin of an entered site address: a whole URL, or one without a scheme.
 * Undefined if the wallet does not serve it.
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
  const isLocal = URL.canParse(plain) && isLoopback(new URL(plain).hostname)
  return isLocal ? plain : `https://${address}`
}
