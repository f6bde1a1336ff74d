/**
 * The first letter of a site's registrable domain, or of its host name if it has
 * none. A letter of another alphabet could imitate a Latin one: a star instead.
 */
export const siteLetter = (
  hostname: string,
  domain: string | undefined,
): string => {
  const name = domain ?? hostname
  return name.startsWith('xn--') ? '*' : name.slice(0, 1).toUpperCase()
}
