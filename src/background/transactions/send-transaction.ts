import {
  chainDisconnected,
  unauthorized,
  userRejected,
} from '../../protocol/errors.ts'
import { parseTransactionParams } from '../../protocol/transaction-params.ts'
import { authorize } from '../../session/authorize.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../networks.ts'
import type { NumberedSession } from '../stores/sessions.ts'
import type { Sender } from './send.ts'

export type SendTransaction = (call: AuthorizedCall) => Promise<string>

/** `eth_sendTransaction`: asks the person, then signs what they saw. */
export const createSendTransaction =
  ({
    networks,
    readSession,
    askPerson,
    approvals,
    sender,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    readSession: (origin: string) => Promise<NumberedSession>
    askPerson: ApprovalQueue['ask']
    approvals: Pick<ApprovalQueue, 'isApproved'>
    sender: Sender
  }): SendTransaction =>
  async (call) => {
    const { requestKey, callerKey, origin, scope: chainId, account } = call
    // No call without one is authorized.
    if (account === undefined) throw unauthorized()
    const request = parseTransactionParams(call.request.params, chainId)
    if (!(await networks.nodeOf(chainId)))
      throw chainDisconnected('unreachable')

    const assertAuthorized = async (): Promise<number> => {
      const { sessionScopes, generation } = await readSession(origin)
      const isAllowed = authorize(sessionScopes, call).kind === 'authorized'
      if (!isAllowed || call.signal.aborted) throw unauthorized()
      return generation
    }
    const { id, choice } = await askPerson(requestKey, async () => ({
      kind: 'send-transaction',
      requestKey,
      callerKey,
      origin,
      generation: await assertAuthorized(),
      scope: chainId,
      account,
      request,
    }))
    const approved = choice.transaction
    if (!approved) throw userRejected()
    const { to, value, data, accessList } = request
    return sender.send({
      requestKey,
      origin,
      account,
      transaction: { chainId, to, value, data, accessList, ...approved },
      assertAllowed: async () => {
        await assertAuthorized()
        if (!approvals.isApproved(id)) throw userRejected()
        if (call.gone.aborted) throw unauthorized()
      },
    })
  }
