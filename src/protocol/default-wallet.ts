/** How the keys begin under which sites are that the wallet is the default of. */
export const DEFAULT_WALLET_PREFIX = 'default-wallet/'

/**
 * A digest in the place of the origin: where content scripts can read it, a list
 * of the sites a person uses must not lie open.
 */
export const defaultWalletKey = async (origin: string): Promise<string> => {
  const bytes = new TextEncoder().encode(origin)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const digits = [...new Uint8Array(digest)].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${DEFAULT_WALLET_PREFIX}${digits.join('')}`
}
