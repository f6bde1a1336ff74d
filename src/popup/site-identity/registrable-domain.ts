/**
 * The registrable domain of a host name (`example.co.uk`), which identifies its
 * owner. Undefined for IP addresses, single labels and public suffixes. The
 * suffix list is large, so it is loaded on first use.
 */
export const registrableDomainOf = async (
  hostname: string,
): Promise<string | undefined> => {
  const { getDomain } = await import('tldts')
  // A host name may end with a dot; names in the list do not.
  const name = hostname.replace(/\.$/, '')
  const domain = getDomain(name, {
    // Includes private suffixes, such as github.io.
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  })
  return domain ?? undefined
}
