import { isDeveloperWallet } from '../../messaging/developer-contract.ts'
import { isLocalChain } from '../../messaging/is-local.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import type { Networks } from '../nodes/networks.ts'

/** Whether this wallet may change this chain, or have it send without a key. */
export const createMayDevelop =
  ({
    networks,
    getWallet,
  }: {
    networks: Pick<Networks, 'describe'>
    getWallet: () => Promise<WalletView>
  }) =>
  async (chainId: string): Promise<boolean> =>
    isDeveloperWallet(await getWallet()) &&
    isLocalChain(await networks.describe(), chainId)
