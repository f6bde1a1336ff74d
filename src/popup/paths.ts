/** Where each screen is, behind the # of the popup's address. */
export const paths = {
  home: '/',
  sites: '/sites',
  networks: '/networks',
  addNetwork: '/add-network',
  settings: '/settings',
  site: (origin: string): string => `/sites/${encodeURIComponent(origin)}`,
  network: (chainId: string): string =>
    `/networks/${encodeURIComponent(chainId)}`,
}
