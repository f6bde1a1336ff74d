/** Maximum lengths of the texts that describe a network. */
export const networkLimits = { name: 64, symbol: 11, url: 256 } as const

/** Whether it is an explorer's URL: https, without credentials. */
export const isExplorerUrl = (url: string): boolean => {
  if (url.length > networkLimits.url || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && !username && !password
}
