import type { SessionScopes } from '../../protocol/scope.ts'
import type { InvokeMethodParams } from '../../protocol/session-api.ts'
import { authorize } from '../../session/authorize.ts'
import { createNamespaces } from '../../session/namespaces.ts'
import { eip155Rules } from './eip155/rules.ts'
import { solanaRules } from './solana/rules.ts'

/** The namespaces whose methods ask the user. */
const { ruleOf } = createNamespaces([eip155Rules, solanaRules])

/** Whether a session still allows a call. */
export const isAuthorized = (
  sessionScopes: SessionScopes,
  call: InvokeMethodParams,
): boolean => {
  const rule = ruleOf(call.scope, call.request.method)
  return authorize(sessionScopes, { call, rule }).kind === 'authorized'
}
