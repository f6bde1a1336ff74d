import { checkNoParams, type Session } from '../../protocol/session-api.ts'
import type { PageMethod } from '../pages/page-context.ts'

type Hooks = { readSession: (origin: string) => Promise<Session> }

/**
 * CAIP-312. The standard does not define the answer without a session. It is an
 * empty session and never an error, because clients call this first to warm up.
 */
export const wallet_getSession: PageMethod<Hooks, Session> = {
  implementation: async ({ request, context, hooks }) => {
    checkNoParams(request.params)
    const { origin } = context.assertGet('caller')
    const { sessionScopes, sessionProperties } = await hooks.readSession(origin)
    return { sessionScopes, sessionProperties }
  },
  hookNames: { readSession: true },
}
