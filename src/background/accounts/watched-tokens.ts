import { limits } from '../../protocol/limits.ts'
import { tokensItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { WatchedTokens } from '../../storage/token-record.ts'

type Watched = WatchedTokens[number]

export type WatchedTokenList = Readonly<{
  /** Whether listing it would change nothing. */
  has: (watched: Watched) => Promise<boolean>
  /** With the hidden ones. */
  of: (chainId: string) => Promise<WatchedTokens>
  hasRoom: () => Promise<boolean>
  /**
   * Replaces a token with the same contract, and for an NFT the same id. It is
   * shown, also if that one was hidden.
   */
  add: (watched: Watched) => Promise<void>
  /** Hides all that match, or shows them again. */
  setHidden: (
    matches: (watched: Watched) => boolean,
    hidden: boolean,
  ) => Promise<void>
  /** Removes all that match. */
  remove: (matches: (watched: Watched) => boolean) => Promise<void>
}>

const HIDDEN = true as const

/** The tokens that the user has listed for accounts. */
export const createWatchedTokens = (area: StorageArea): WatchedTokenList => {
  const item = tokensItem(area)
  const all = async (): Promise<WatchedTokens> => (await item.read()) ?? []
  return {
    has: async (watched) =>
      (await all()).some(
        (one) =>
          !one.hidden && isSameToken(one, watched) && isCurrent(one, watched),
      ),
    of: async (chainId) =>
      (await all()).filter((one) => one.chainId === chainId),
    hasRoom: async () => (await all()).length < limits.watchedTokens,
    add: (watched) =>
      withLock({ owner: item, key: 'tokens' }, async () => {
        const others = (await all()).filter((one) => !isSameToken(one, watched))
        if (others.length >= limits.watchedTokens) {
          throw new Error('There are too many tokens')
        }
        await item.write([...others, watched])
      }),
    setHidden: (matches, hidden) =>
      withLock({ owner: item, key: 'tokens' }, async () => {
        const changed = (await all()).map(({ hidden: before, ...one }) =>
          (matches(one) ? hidden : before) ? { ...one, hidden: HIDDEN } : one,
        )
        await item.write(changed)
      }),
    remove: (matches) =>
      withLock({ owner: item, key: 'tokens' }, async () => {
        const before = await all()
        const left = before.filter((one) => !matches(one))
        if (left.length < before.length) await item.write(left)
      }),
  }
}

const isSameToken = (one: Watched, other: Watched): boolean =>
  one.account === other.account &&
  one.chainId === other.chainId &&
  one.token.address === other.token.address &&
  one.token.nft?.id === other.token.nft?.id

/** What a contract reported is not replaced by what a site claims. */
const isCurrent = ({ token }: Watched, { token: next }: Watched): boolean =>
  (next.isClaim && !token.isClaim) ||
  (token.symbol === next.symbol &&
    token.decimals === next.decimals &&
    token.nft?.standard === next.nft?.standard &&
    token.isClaim === next.isClaim)
