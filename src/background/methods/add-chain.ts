import { parseAddChainParams } from '../../protocol/add-chain-params.ts'
import { unauthorized } from '../../protocol/errors.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { isAuthorized } from '../namespaces/eip155/is-authorized.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

export type AddChain = (call: AuthorizedCall) => Promise<null>

/**
 * EIP-3085. A known network is answered without a prompt. Approving stores the
 * network before the answer, so nothing is left to do here.
 */
export const createAddChain =
  ({
    networks,
    readSession,
    askUser,
  }: {
    networks: Pick<Networks, 'list'>
    readSession: (origin: string) => Promise<NumberedSession>
    askUser: ApprovalQueue['ask']
  }): AddChain =>
  async (call) => {
    const { request, requestKey, callerKey, origin } = call
    const suggested = parseAddChainParams(request.params)
    const chainId = `eip155:${suggested.network.chainId}`
    const known = await networks.list()
    if (known.some((network) => network.chainId === chainId)) return null
    await askUser(requestKey, async () => {
      const { sessionScopes, generation } = await readSession(origin)
      // Rebuilt if the session has changed, which may no longer allow this.
      if (!isAuthorized(sessionScopes, call)) throw unauthorized()
      return {
        kind: 'add-chain',
        requestKey,
        callerKey,
        origin,
        generation,
        ...suggested,
      }
    })
    return null
  }
