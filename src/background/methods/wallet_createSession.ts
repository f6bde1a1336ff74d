import {
  type CreateSessionParams,
  parseCreateSessionParams,
  type Session,
} from '../../protocol/session-api.ts'
import type {
  Approved,
  NewConnectApproval,
} from '../approvals/approval-queue.ts'
import type { PageMethod } from '../pages/page-context.ts'
import type { Offer } from '../sessions/offer-session.ts'

type Hooks = {
  now: () => number
  /** What this site can be given of what it asks for; throws when nothing. */
  offerSession: (origin: string, params: CreateSessionParams) => Promise<Offer>
  /** The same request, resent, is not asked about twice. */
  askUser: (
    requestKey: string,
    question: () => Promise<NewConnectApproval>,
  ) => Promise<Approved>
  /** Stores exactly what was chosen, and tells the pages before it answers. */
  grantSession: (approved: Approved) => Promise<Session>
}

/**
 * CAIP-25. The standard lets a wallet fail a request whose required scopes are
 * denied; here, as in the vendor's documents, required scopes are optional ones.
 */
export const wallet_createSession: PageMethod<Hooks, Session> = {
  implementation: async ({ request, context, hooks }) => {
    const { origin, key: callerKey } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    context.assertGet('willStore')()
    const approved = await hooks.askUser(requestKey, async () => {
      const params = parseCreateSessionParams(request.params, hooks.now())
      const offer = await hooks.offerSession(origin, params)
      return { kind: 'connect', requestKey, callerKey, origin, ...offer }
    })
    return hooks.grantSession(approved)
  },
  hookNames: {
    now: true,
    offerSession: true,
    askUser: true,
    grantSession: true,
  },
}
