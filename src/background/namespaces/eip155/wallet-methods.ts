import { createAddChain } from '../../methods/add-chain.ts'
import { createAskForAccount } from '../../methods/ask-for-account.ts'
import { createEcRecover } from '../../methods/ec-recover.ts'
import { createSign } from '../../methods/sign.ts'
import { createWatchAsset } from '../../methods/watch-asset.ts'
import { createCallsStatus } from '../../transactions/calls-status.ts'
import { createSendCalls } from '../../transactions/send-calls.ts'
import { createSendTransaction } from '../../transactions/send-transaction.ts'
import { createWhileApproved } from '../../transactions/while-approved.ts'
import type { NamespaceServices } from '../namespace.ts'
import type { OwnMethods } from './invoke.ts'

export type WalletMethods = Omit<
  OwnMethods,
  'wallet_getCapabilities' | 'eth_subscribe' | 'eth_unsubscribe'
>

/** The methods that sign, send or ask the user; loaded late. */
export const createWalletMethods = ({
  approvals,
  askUser,
  networks,
  now,
  readSession,
  recoverSigner,
  sessions,
  settleLock,
  showActivity,
  tokens,
  transactions,
}: NamespaceServices): WalletMethods => {
  const askOpenWallet: typeof askUser = async (requestKey, build) => {
    await settleLock()
    return askUser(requestKey, build)
  }
  const ask = createAskForAccount({ readSession, askUser: askOpenWallet })
  const whileApproved = createWhileApproved({ sessions, approvals, now })
  return {
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
    wallet_addEthereumChain: createAddChain({
      networks,
      readSession,
      askUser: askOpenWallet,
    }),
  }
}
