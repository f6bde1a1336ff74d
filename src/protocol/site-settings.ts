/** How the user lets a site find the wallet. */
export type SiteSettings = Readonly<{
  /** Its pages get `window.ethereum`. */
  isDefaultWallet: boolean
  /** The wallet also presents itself as compatible with MetaMask. */
  isCompatible: boolean
}>

export const SITE_GROUP_PREFIX = 'site-group/'

/** A prime, so that all characters of an origin count. */
const GROUPS = 17

/**
 * The relays of a group ask the worker for the settings of their site. Content
 * scripts can read and write these keys, so they must reveal little: every 17th
 * site has the same one.
 */
export const siteGroupKey = (origin: string): string => {
  let group = 0
  for (const character of origin) {
    group = (group * 31 + character.charCodeAt(0)) % GROUPS
  }
  return `${SITE_GROUP_PREFIX}${group}`
}
