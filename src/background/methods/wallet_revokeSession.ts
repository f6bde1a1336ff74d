import { parseRevokeSessionParams } from '../../protocol/session-api.ts'
import type { PageMethod } from '../pages/page-context.ts'
import type { EndSession } from '../sessions/end-session.ts'

type Hooks = { endSession: EndSession }

/**
 * CAIP-285. In the standard, revoking nothing is an error. Clients call it to
 * be sure, so the result is `true`. `scopes` revokes a part, as the ecosystem's
 * client does.
 */
export const wallet_revokeSession: PageMethod<Hooks, true> = {
  implementation: async ({ request, context, hooks }) => {
    const { scopes } = parseRevokeSessionParams(request.params)
    await hooks.endSession(context.assertGet('caller').origin, scopes)
    return true
  },
  hookNames: { endSession: true },
}
