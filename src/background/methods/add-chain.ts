import {
  parseAddChainParams,
  type SuggestedNetwork,
} from '../../protocol/add-chain-params.ts'
import { unauthorized } from '../../protocol/errors.ts'
import type { ApprovalQueue, Approved } from '../approvals/approval-queue.ts'
import { isAuthorized } from '../namespaces/is-authorized.ts'
import type { Networks } from '../nodes/networks.ts'
import type { ChainGrant } from '../sessions/grant-chain.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

export type AddChain = (call: AuthorizedCall) => Promise<null>

/**
 * EIP-3085 through the session API, which has no current chain: the network is
 * added and not granted. A known network is answered without a prompt.
 * Approving stores the network before the answer, so nothing is left to do
 * here.
 */
export const createAddChain =
  ({
    networks,
    ...asking
  }: AskToAddOptions & { networks: Pick<Networks, 'list'> }): AddChain =>
  async (call) => {
    const suggested = parseAddChainParams(call.request.params)
    const chainId = `eip155:${suggested.network.chainId}`
    const known = await networks.list()
    if (known.some((network) => network.chainId === chainId)) return null
    await createAskToAdd(asking)(call, {
      suggested,
      // The session may have changed, and no longer allow this.
      grantFor: ({ sessionScopes }) => {
        if (!isAuthorized(sessionScopes, call)) throw unauthorized()
        return undefined
      },
    })
    return null
  }

type AskToAddOptions = {
  readSession: (origin: string) => Promise<NumberedSession>
  askUser: ApprovalQueue['ask']
}

export type AskToAdd = (
  call: { requestKey: string; callerKey: string; origin: string },
  asked: {
    suggested: SuggestedNetwork
    /** What the site also gets on the chain. Throws if it may not ask. */
    grantFor: (session: NumberedSession) => ChainGrant | undefined
  },
) => Promise<Approved<NewAddChain>>

type NewAddChain = SuggestedNetwork & {
  kind: 'add-chain'
  requestKey: string
  callerKey: string
  origin: string
  generation: number
  grant?: ChainGrant
}

/** Asks the user to add a network. */
export const createAskToAdd =
  ({ readSession, askUser }: AskToAddOptions): AskToAdd =>
  ({ requestKey, callerKey, origin }, { suggested, grantFor }) =>
    askUser(requestKey, async () => {
      const session = await readSession(origin)
      const grant = grantFor(session)
      return {
        kind: 'add-chain',
        requestKey,
        callerKey,
        origin,
        generation: session.generation,
        ...suggested,
        ...(grant && { grant }),
      }
    })
