import { createAddChain } from '../../methods/add-chain.ts'
import { createAskForAccount } from '../../methods/ask-for-account.ts'
import { createEcRecover } from '../../methods/ec-recover.ts'
import { createGetCapabilities } from '../../methods/get-capabilities.ts'
import { createSign } from '../../methods/sign.ts'
import { createWatchAsset } from '../../methods/watch-asset.ts'
import { createSendTransaction } from '../../transactions/send-transaction.ts'
import type { NamespaceServer, NamespaceServices } from '../namespace.ts'
import { createInvoke } from './invoke.ts'

/** Carries out the calls of this namespace in the wallet or at a node. */
export const serve = ({
  accounts,
  approvals,
  askUser,
  filters,
  networks,
  now,
  readSession,
  recoverSigner,
  sender,
  sentRequests,
  sessions,
  settleLock,
  sharedReads,
  subscriptions,
  tokens,
}: NamespaceServices): NamespaceServer => {
  const askOpenWallet: typeof askUser = async (requestKey, build) => {
    await settleLock()
    return askUser(requestKey, build)
  }
  const ask = createAskForAccount({ readSession, askUser: askOpenWallet })
  return {
    listChains: networks.list,
    invoke: createInvoke({
      networks,
      filters,
      sentRequests,
      ownMethods: {
        ...createSign(ask),
        personal_ecRecover: createEcRecover(recoverSigner),
        eth_sendTransaction: createSendTransaction({
          networks,
          sessions,
          ask,
          approvals,
          sender,
          now,
        }),
        wallet_watchAsset: createWatchAsset({
          readSession,
          networks,
          tokens,
          approvals,
          ask,
        }),
        wallet_getCapabilities: createGetCapabilities(readSession),
        wallet_addEthereumChain: createAddChain({
          networks,
          readSession,
          askUser: askOpenWallet,
        }),
        eth_subscribe: subscriptions.subscribe,
        eth_unsubscribe: subscriptions.unsubscribe,
      },
      isWatchOnly: accounts.isWatchOnly,
      sharedReads,
    }),
  }
}
