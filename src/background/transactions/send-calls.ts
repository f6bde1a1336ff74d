import {
  chainDisconnected,
  duplicateBatchId,
  unauthorized,
  userRejected,
} from '../../protocol/errors.ts'
import { parseSendCallsParams } from '../../protocol/send-calls-params.ts'
import type { AskForAccount } from '../methods/ask-for-account.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Batches } from './batches.ts'
import type { BatchSender } from './send-batch.ts'
import type { WhileApproved } from './while-approved.ts'

/**
 * `wallet_sendCalls` (EIP-5792): asks the user once for all calls, and answers
 * when the node has them, or the first ones of them.
 */
export const createSendCalls =
  ({
    networks,
    ask,
    batches,
    batchSender,
    whileApproved,
    now,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    ask: AskForAccount
    batches: Pick<Batches, 'find'>
    batchSender: Pick<BatchSender, 'send'>
    whileApproved: WhileApproved
    now: () => number
  }) =>
  async (call: AuthorizedCall): Promise<{ id: string }> => {
    const { scope, account, origin, requestKey } = call
    // Authorized calls always have an account.
    if (account === undefined) throw unauthorized()
    const { id = randomId(), calls } = parseSendCallsParams(
      call.request.params,
      scope,
    )
    const other = batches.find(origin, id)
    if (other && other.requestKey !== requestKey) throw duplicateBatchId()
    if (!(await networks.nodeOf(scope))) throw chainDisconnected('no-node')
    const kind = 'send-calls'
    const shown = await ask(call, { kind, scope, account, batchId: id, calls })
    if (shown.kind !== kind) throw unauthorized()
    const { transactions } = shown.choice
    if (!transactions) throw userRejected()
    const whileAllowed = whileApproved(call, shown)
    const { scope: chainId } = shown
    return batchSender.send({
      id: shown.batchId,
      requestKey: shown.requestKey,
      origin,
      chainId,
      account: shown.account,
      at: now(),
      sendings: shown.calls.map((one, index) => {
        const approved = transactions[index]
        if (!approved) throw userRejected()
        return { transaction: { chainId, ...one, ...approved }, whileAllowed }
      }),
      isDisconnected: () => call.disconnected.aborted,
    })
  }

const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'))
  return `0x${digits.join('')}`
}
