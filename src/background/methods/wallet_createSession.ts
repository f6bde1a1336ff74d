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
  /** What of the request this site can be granted; throws if nothing. */
  offerSession: (origin: string, params: CreateSessionParams) => Promise<Offer>
  /** A resent request is not shown twice. */
  askUser: (
    requestKey: string,
    build: () => Promise<NewConnectApproval>,
  ) => Promise<Approved>
  /**
   * Stores exactly what the user chose, and notifies the pages before it
   * answers.
   */
  grantSession: (approved: Approved) => Promise<Session>
}

/**
 * CAIP-25. The standard lets a wallet fail a request whose required scopes are
 * denied. Here, as in the vendor's documentation, required scopes are treated
 * as optional ones.
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
