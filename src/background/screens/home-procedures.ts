import type {
  HomeProcedures,
  HomeView,
  TokenPlace,
} from '../../messaging/home-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import { addressOn, type WalletView } from '../../messaging/wallet-contract.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import type { TokenReport } from '../../protocol/token-facts.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { homeItem } from '../../storage/items.ts'
import type { HomeRecord } from '../../storage/network-record.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { assertUnlocked } from '../accounts/assert-unlocked.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import { type Networks, UnknownNetworkError } from '../nodes/networks.ts'
import { askChain } from '../transactions/ask-chain.ts'
import { readToken } from '../transactions/read-token.ts'
import { readBalances } from './read-balances.ts'

/** The selected account and network of the home screen, and its balances. */
export const createHomeProcedures = ({
  area,
  networks,
  accounts,
  tokens,
  getWallet,
  changed,
}: {
  area: StorageArea
  networks: Pick<Networks, 'nodeOf' | 'list' | 'addressOf'>
  accounts: Pick<Accounts, 'list'>
  tokens: Pick<WatchedTokenList, 'add' | 'has' | 'hasRoom' | 'of' | 'setHidden'>
  getWallet: () => Promise<Pick<WalletView, 'status'>>
  /** Notifies the popups that another one was selected. */
  changed: () => void
}): ProceduresOf<{
  procedures: HomeProcedures
  events: Record<string, never>
}> => {
  const item = homeItem(area)

  const readChoice = async (): Promise<Partial<HomeRecord>> => {
    try {
      return (await item.read()) ?? {}
    } catch (error) {
      // The selection of a newer version is ignored and not overwritten.
      if (error instanceof NewerSchemaError) return {}
      throw error
    }
  }

  /** As for a token that a site suggests: only its contract describes it. */
  const find = async ({
    chainId,
    ...place
  }: TokenPlace): Promise<TokenReport['token']> => {
    const ask = await askChain(networks, chainId)
    return (await readToken(ask, place)).token
  }

  const getHome = async (): Promise<HomeView> => {
    const known = (await networks.list()).map(
      ({ development: _, ...network }) => network,
    )
    const choice = await readChoice()
    const chosen =
      known.find(({ chainId }) => chainId === choice.chainId) ??
      known.find(({ hasNode }) => hasNode) ??
      known[0]
    if (!chosen) throw new Error('There is no network')
    const used = await networks.addressOf(chosen.chainId)
    return {
      account: choice.account,
      chosen,
      isPublic: used?.source === 'public',
      networks: known,
    }
  }

  return {
    getHome,

    chooseHomeNetwork: async ({ chainId }) => {
      const known = await networks.list()
      if (!known.some((network) => network.chainId === chainId)) {
        throw new UnknownNetworkError(chainId)
      }
      await item.write({ ...(await readChoice()), chainId })
      changed()
      return null
    },

    chooseHomeAccount: async ({ address }) => {
      const { chosen } = await getHome()
      await item.write({ chainId: chosen.chainId, account: address })
      changed()
      return null
    },

    readBalances: async ({ chainId, owner }) => {
      assertUnlocked((await getWallet()).status)
      const addresses = (await accounts.list()).flatMap(
        (account) => addressOn(chainId, account) ?? [],
      )
      const listed = (await tokens.of(chainId)).filter(({ account }) =>
        addresses.includes(account),
      )
      const listedAs = (isHidden: boolean) =>
        listed
          .filter(({ hidden = false }) => hidden === isHidden)
          .map(({ account, token }) => ({ account, ...token }))
      const balances = await readBalances(
        {
          chainId,
          addresses,
          tokens: listedAs(false),
          owner: addresses.find((one) => one === owner),
        },
        { networks },
      )
      // The wallet may have been locked while the node was asked.
      assertUnlocked((await getWallet()).status)
      return { ...balances, hiddenTokens: listedAs(true) }
    },

    hideToken: async ({ chainId, account, address, nftId, hidden }) => {
      await tokens.setHidden(
        (one) =>
          one.chainId === chainId &&
          one.account === account &&
          one.token.address === address &&
          one.token.nft?.id === nftId,
        hidden,
      )
      return null
    },

    findToken: async (place) => {
      const token = await find(place)
      if (!token) return null
      const { symbol, decimals, balance } = token
      return {
        symbol,
        decimals,
        ...(balance !== null && { amount: BigInt(balance).toString() }),
      }
    },

    addToken: async (place) => {
      const token = await find(place)
      if (!token) return 'not-found'
      const { account, chainId } = place
      const { symbol, decimals } = token
      const address = toChecksumAddress(place.address)
      const watched = { account, chainId, token: { address, symbol, decimals } }
      if (await tokens.has(watched)) return 'added'
      if (!(await tokens.hasRoom())) return 'too-many'
      await tokens.add(watched)
      return 'added'
    },
  }
}
