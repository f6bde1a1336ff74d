/**
 * The part of a name that somebody registered (`example.co.uk`), which is what
 * tells whose site it is. Undefined where there is none: an address in numbers,
 * a name of one label, a public suffix itself. The list of suffixes is large, so
 * it is loaded when it is first asked for.
 */
export const registrableDomainOf = async (
  hostname: string,
): Promise<string | undefined> => {
  const { getDomain } = await import('tldts')
  // A name may end with the dot of the root; the list's names do not.
  const name = hostname.replace(/\.$/, '')
  const domain = getDomain(name, {
    // Whoever has a page at github.io is not GitHub.
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  })
  return domain ?? undefined
}
