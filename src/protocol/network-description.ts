/** How long the texts may be that describe a network, whoever gives them. */
export const networkLimits = { name: 64, symbol: 11, url: 256 } as const

/** Where blocks can be looked at: by https, and with no secret in the address. */
export const isExplorerUrl = (url: string): boolean => {
  if (url.length > networkLimits.url || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && !username && !password
}
