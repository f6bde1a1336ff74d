import {
  chainDisconnected,
  unauthorized,
  userRejected,
} from '../../protocol/errors.ts'
import { parseTransactionParams } from '../../protocol/transaction-params.ts'
import type { AskForAccount } from '../methods/ask-for-account.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Sender } from './send.ts'
import type { WhileApproved } from './while-approved.ts'

export type SendTransaction = (call: AuthorizedCall) => Promise<string>

/**
 * `eth_sendTransaction`: asks the user, then signs what they saw. That is in
 * the approval, not in this call: a page may send two requests with one id.
 */
export const createSendTransaction =
  ({
    networks,
    ask,
    sender,
    whileApproved,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    ask: AskForAccount
    sender: Pick<Sender, 'send'>
    whileApproved: WhileApproved
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
    const { requestKey, origin, choice } = shown
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
      whileAllowed: whileApproved(call, shown),
    })
  }
