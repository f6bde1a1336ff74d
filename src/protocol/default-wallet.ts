/** The key prefix of sites that get this wallet as `window.ethereum`. */
export const DEFAULT_WALLET_PREFIX = 'default-wallet/'

/**
 * A digest of the origin: content scripts can read these keys, so they must not
 * reveal which sites the user visits.
 */
export const defaultWalletKey = async (origin: string): Promise<string> => {
  const bytes = new TextEncoder().encode(origin)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const digits = [...new Uint8Array(digest)].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${DEFAULT_WALLET_PREFIX}${digits.join('')}`
}
