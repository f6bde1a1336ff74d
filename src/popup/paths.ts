/** The hash paths of the screens. */
export const paths = {
  home: '/',
  backUp: '/back-up',
  accounts: '/accounts',
  addKeys: '/accounts/add-keys',
  importKey: '/accounts/import-key',
  importPhrase: '/accounts/import-phrase',
  sites: '/sites',
  networks: '/networks',
  addNetwork: '/add-network',
  addToken: '/add-token',
  activity: '/activity',
  settings: '/settings',
  password: '/settings/password',
  phrase: '/settings/phrase',
  damage: '/settings/damage',
  contacts: '/settings/contacts',
  inspector: '/settings/inspector',
  developer: '/settings/developer',
  receive: <Address extends string>(address: Address): `/receive/${Address}` =>
    `/receive/${address}`,
  send: <Address extends string>(address: Address): `/send/${Address}` =>
    `/send/${address}`,
  allowances: <Of extends string>(address: Of): `/allowances/${Of}` =>
    `/allowances/${address}`,
  privateKey: <Of extends string>(address: Of): `/private-key/${Of}` =>
    `/private-key/${address}`,
  transaction: <Hash extends string>(hash: Hash): `/transaction/${Hash}` =>
    `/transaction/${hash}`,
  speedUp: <Hash extends string>(hash: Hash): `/speed-up/${Hash}` =>
    `/speed-up/${hash}`,
  cancelSent: <Hash extends string>(hash: Hash): `/cancel/${Hash}` =>
    `/cancel/${hash}`,
  site: (origin: string): string => `/sites/${encodeURIComponent(origin)}`,
  siteTraffic: (origin: string): string =>
    `/settings/inspector/${encodeURIComponent(origin)}`,
  siteActivity: (origin: string): string =>
    `/sites/${encodeURIComponent(origin)}/activity`,
  network: (chainId: string): string =>
    `/networks/${encodeURIComponent(chainId)}`,
}
