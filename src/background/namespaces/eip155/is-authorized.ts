import type { SessionScopes } from '../../../protocol/scope.ts'
import type { InvokeMethodParams } from '../../../protocol/session-api.ts'
import { authorize } from '../../../session/authorize.ts'
import { onlyEip155 } from './rules.ts'

/** Whether a session still allows a call of this namespace. */
export const isAuthorized = (
  sessionScopes: SessionScopes,
  call: InvokeMethodParams,
): boolean => {
  const rule = onlyEip155.ruleOf(call.scope, call.request.method)
  return authorize(sessionScopes, { call, rule }).kind === 'authorized'
}
