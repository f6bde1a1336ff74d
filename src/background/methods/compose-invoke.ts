import type { Accounts } from '../accounts/accounts.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { SentCallsJournal } from '../journal/sent-calls.ts'
import type { Networks } from '../nodes/networks.ts'
import type { SharedReads } from '../nodes/shared-reads.ts'
import type { MethodHooks } from '../pages/middleware/call-method.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { Sender } from '../transactions/send.ts'
import { createSendTransaction } from '../transactions/send-transaction.ts'
import { createAddChain } from './add-chain.ts'
import { createAskInName } from './ask-in-name.ts'
import type { Filters } from './filters.ts'
import { createInvoke } from './invoke-method.ts'
import { createOwnMethods } from './own-methods.ts'

export type InvokeOptions = {
  accounts: Pick<Accounts, 'isWatchOnly'>
  approvals: Pick<ApprovalQueue, 'isApproved'>
  askPerson: ApprovalQueue['ask']
  filters: Filters
  networks: Networks
  now: () => number
  readSession: (origin: string) => Promise<NumberedSession>
  sender: Sender
  sentCalls: SentCallsJournal
  sessions: Pick<Sessions, 'hold'>
  /** A lock whose time has come closes now, and not on what is asked next. */
  settleLock: () => Promise<unknown>
  sharedReads: SharedReads
  subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
  tokens: WatchedTokenList
}

/** Who carries out what was authorized, of all methods. */
export const composeInvoke = ({
  accounts,
  approvals,
  askPerson,
  filters,
  networks,
  now,
  readSession,
  sender,
  sentCalls,
  sessions,
  settleLock,
  sharedReads,
  subscriptions,
  tokens,
}: InvokeOptions): MethodHooks['invoke'] => {
  const askOpenWallet: typeof askPerson = async (requestKey, question) => {
    await settleLock()
    return askPerson(requestKey, question)
  }
  const ask = createAskInName({ readSession, askPerson: askOpenWallet })
  return createInvoke({
    networks,
    filters,
    sentCalls,
    ownMethods: {
      eth_subscribe: subscriptions.subscribe,
      eth_unsubscribe: subscriptions.unsubscribe,
      wallet_addEthereumChain: createAddChain({
        networks,
        readSession,
        askPerson: askOpenWallet,
      }),
      ...createOwnMethods({ readSession, ask, tokens }),
      eth_sendTransaction: createSendTransaction({
        networks,
        sessions,
        ask,
        approvals,
        sender,
        now,
      }),
    },
    isWatchOnly: accounts.isWatchOnly,
    sharedReads,
  })
}
