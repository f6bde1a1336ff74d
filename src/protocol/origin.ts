/** Only origins that nobody on the network can forge are served. */
export const isServedOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: serialized } = new URL(origin)
  // Also rejects "null" (opaque) and anything longer than an origin.
  if (serialized !== origin) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)
