import {
  chainDisconnected,
  unauthorized,
  userRejected,
} from '../../protocol/errors.ts'
import { parseTransactionParams } from '../../protocol/transaction-params.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { isCovered } from '../approvals/is-covered.ts'
import type { AskForAccount } from '../methods/ask-for-account.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../nodes/networks.ts'
import { isExpired } from '../sessions/expiry.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Sender } from './send.ts'

export type SendTransaction = (call: AuthorizedCall) => Promise<string>

/**
 * `eth_sendTransaction`: asks the user, then signs what they saw. That is in
 * the approval, not in this call: a page may send two requests with one id.
 */
export const createSendTransaction =
  ({
    networks,
    sessions,
    ask,
    approvals,
    sender,
    now,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    sessions: Pick<Sessions, 'hold'>
    ask: AskForAccount
    approvals: Pick<ApprovalQueue, 'isApproved'>
    sender: Sender
    now: () => number
  }): SendTransaction =>
  async (call) => {
    const { scope, account } = call
    // Authorized calls always have an account.
    if (account === undefined) throw unauthorized()
    const request = parseTransactionParams(call.request.params, scope)
    if (!(await networks.nodeOf(scope))) throw chainDisconnected('no-node')
    const kind = 'send-transaction'
    const shown = await ask(call, { kind, scope, account, request })
    if (shown.kind !== kind) throw unauthorized()
    const { id, requestKey, origin, choice } = shown
    const { to, value, data, accessList } = shown.request
    const approved = choice.transaction
    if (!approved) throw userRejected()
    return sender.send({
      requestKey,
      origin,
      account: shown.account,
      transaction: {
        chainId: shown.scope,
        to,
        value,
        data,
        accessList,
        ...approved,
      },
      whileAllowed: (task) =>
        sessions.hold(origin, async (session) => {
          const isAllowed =
            !isExpired(session, now()) &&
            isCovered(session.sessionScopes, shown)
          if (!isAllowed || call.signal.aborted || call.disconnected.aborted) {
            throw unauthorized()
          }
          if (!approvals.isApproved(id)) throw userRejected()
          return task()
        }),
    })
  }
