import type { Json } from '@metamask/utils'
import { invalidParams, unauthorized } from '../../protocol/errors.ts'
import {
  type InvokeMethodParams,
  parseInvokeMethodParams,
  type Session,
} from '../../protocol/session-api.ts'
import { authorize } from '../../session/authorize.ts'
import type { CallsInFlight } from '../calls-in-flight.ts'
import type { PageMethod } from '../page-context.ts'

type Hooks = {
  runInFlight: CallsInFlight['run']
  readSession: (origin: string) => Promise<Session>
  /** Carries out an authorized call; `account` is whom it acts for, if anyone. */
  invoke: (call: AuthorizedCall) => Promise<Json>
}

export type AuthorizedCall = InvokeMethodParams & {
  account: string | undefined
  /** The request this is; the same again when it is resent. */
  requestKey: string
  signal: AbortSignal
}

/**
 * CAIP-27. The standard wraps the result in its scope and method; clients of
 * today read the bare result, so the inner method's own result is the answer.
 */
export const wallet_invokeMethod: PageMethod<Hooks, Json> = {
  implementation: async ({ request, context, hooks }) => {
    const { origin } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    const call = parseInvokeMethodParams(request.params)
    return hooks.runInFlight({ origin, scope: call.scope }, async (signal) => {
      const { sessionScopes } = await hooks.readSession(origin)
      const verdict = authorize(sessionScopes, call)
      if (verdict.kind === 'unauthorized') throw unauthorized()
      if (verdict.kind === 'malformed') throw invalidParams(verdict)
      const { account } = verdict
      return hooks.invoke({ ...call, account, requestKey, signal })
    })
  },
  hookNames: { runInFlight: true, readSession: true, invoke: true },
}
