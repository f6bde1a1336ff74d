/** The page of a transaction on an explorer (EIP-3091). */
export const explorerLink = (explorerUrl: string, hash: string): string => {
  const url = new URL(explorerUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/tx/${hash}`
  return url.href
}
