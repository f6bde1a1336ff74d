/** A SHA-256 hash of what is shown, in hex. */
export const hashOf = async (shown: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(shown))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
