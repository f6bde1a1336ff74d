import { toHexChainId } from '../../../protocol/caip.ts'
import { createAddChain } from '../../methods/add-chain.ts'
import { createAskForAccount } from '../../methods/ask-for-account.ts'
import { createEcRecover } from '../../methods/ec-recover.ts'
import { createGetCapabilities } from '../../methods/get-capabilities.ts'
import { createSign } from '../../methods/sign.ts'
import { createWatchAsset } from '../../methods/watch-asset.ts'
import { createCallsStatus } from '../../transactions/calls-status.ts'
import { createSendCalls } from '../../transactions/send-calls.ts'
import { createSendTransaction } from '../../transactions/send-transaction.ts'
import { createWhileApproved } from '../../transactions/while-approved.ts'
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
  sentRequests,
  sessions,
  settleLock,
  sharedReads,
  showActivity,
  subscriptions,
  tokens,
  transactions,
}: NamespaceServices): NamespaceServer => {
  const askOpenWallet: typeof askUser = async (requestKey, build) => {
    await settleLock()
    return askUser(requestKey, build)
  }
  const ask = createAskForAccount({ readSession, askUser: askOpenWallet })
  const whileApproved = createWhileApproved({ sessions, approvals, now })
  return {
    listChains: async () =>
      (await networks.list()).filter(({ chainId }) => toHexChainId(chainId)),
    invoke: createInvoke({
      networks,
      filters,
      sentRequests,
      ownMethods: {
        ...createSign(ask),
        personal_ecRecover: createEcRecover(recoverSigner),
        eth_sendTransaction: createSendTransaction({
          networks,
          ask,
          sender: transactions.sender,
          whileApproved,
        }),
        wallet_sendCalls: createSendCalls({
          ...transactions,
          networks,
          ask,
          whileApproved,
          now,
        }),
        ...createCallsStatus({
          ...transactions,
          networks,
          readSession,
          showActivity,
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
