import { toHexChainId } from '../../../protocol/caip.ts'
import { loadOnce } from '../../host/load-once.ts'
import { getCapabilities } from '../../methods/get-capabilities.ts'
import type { NamespaceServer, NamespaceServices } from '../namespace.ts'
import { createInvoke, type OwnMethod } from './invoke.ts'
import type { WalletMethods } from './wallet-methods.ts'

/** Carries out the calls of this namespace in the wallet or at a node. */
export const serve = (services: NamespaceServices): NamespaceServer => {
  const { accounts, filters, networks } = services
  const { sentRequests, sharedReads, subscriptions } = services
  const loadWalletMethods = loadOnce(async () => {
    const { createWalletMethods } = await import('./wallet-methods.ts')
    return createWalletMethods(services)
  })
  /** Those that ask the user read the session again before they do. */
  const loaded =
    (method: keyof WalletMethods): OwnMethod =>
    async (call) =>
      (await loadWalletMethods())[method](call)
  return {
    listChains: async () =>
      (await networks.list()).filter(({ chainId }) => toHexChainId(chainId)),
    invoke: createInvoke({
      networks,
      filters,
      sentRequests,
      ownMethods: {
        personal_sign: loaded('personal_sign'),
        eth_signTypedData_v4: loaded('eth_signTypedData_v4'),
        eth_signTypedData_v3: loaded('eth_signTypedData_v3'),
        personal_ecRecover: loaded('personal_ecRecover'),
        eth_sendTransaction: loaded('eth_sendTransaction'),
        wallet_sendCalls: loaded('wallet_sendCalls'),
        wallet_getCallsStatus: loaded('wallet_getCallsStatus'),
        wallet_showCallsStatus: loaded('wallet_showCallsStatus'),
        wallet_watchAsset: loaded('wallet_watchAsset'),
        wallet_addEthereumChain: loaded('wallet_addEthereumChain'),
        wallet_getCapabilities: getCapabilities,
        eth_subscribe: subscriptions.subscribe,
        eth_unsubscribe: subscriptions.unsubscribe,
      },
      isWatchOnly: accounts.isWatchOnly,
      sharedReads,
    }),
  }
}
