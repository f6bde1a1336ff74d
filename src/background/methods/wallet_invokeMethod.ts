import type { Json } from '@metamask/utils'
import { invalidParams, unauthorized } from '../../protocol/errors.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import {
  type InvokeMethodParams,
  parseInvokeMethodParams,
  type Session,
} from '../../protocol/session-api.ts'
import { actingAccount, authorize } from '../../session/authorize.ts'
import type { MethodRule } from '../../session/namespace.ts'
import type { PageMethod } from '../pages/page-context.ts'
import type { CallsInFlight } from '../sessions/calls-in-flight.ts'

type Hooks = {
  findMethod: (scope: string, method: string) => KnownMethod | undefined
  /** The outcome of a request that was sent before a worker stop. */
  recall: (requestKey: string) => Promise<Json> | undefined
  runInFlight: CallsInFlight['run']
  readSession: (origin: string) => Promise<Session>
}

/** A method as its namespace defines it. */
type KnownMethod = {
  rule: MethodRule
  invoke: (call: AuthorizedCall, rule: MethodRule) => Promise<Json>
}

export type AuthorizedCall = InvokeMethodParams & {
  /** The same if the request is resent after a worker stop. */
  requestKey: string
  origin: string
  callerKey: string
  /** What the site may use now. */
  sessionScopes: SessionScopes
  /** The account it acts for, if any. */
  account: string | undefined
  /** Aborts when it is no longer allowed. */
  readonly signal: AbortSignal
  /** Aborts when the caller disconnected. */
  disconnected: AbortSignal
}

/**
 * CAIP-27. The standard wraps the result in its scope and method. Current
 * clients read the bare result, so the inner method's result is the answer.
 */
export const wallet_invokeMethod: PageMethod<Hooks, Json> = {
  implementation: async ({ request, context, hooks }) => {
    const { origin, key: callerKey } = context.assertGet('caller')
    const requestKey = context.assertGet('requestKey')
    const call = parseInvokeMethodParams(request.params)
    const { scope } = call
    const method = hooks.findMethod(scope, call.request.method)
    if (!method) throw unauthorized()
    const { rule } = method
    if (rule.effect !== 'pure') context.assertGet('willStore')()
    if (rule.effect === 'send') {
      // Before authorization: returning the outcome sends nothing.
      const recalled = hooks.recall(requestKey)
      if (recalled) return recalled
    }
    const inFlight = { origin, scope, account: actingAccount(call, rule) }
    return hooks.runInFlight(inFlight, async (running) => {
      const { sessionScopes } = await hooks.readSession(origin)
      const verdict = authorize(sessionScopes, { call, rule })
      if (verdict.kind === 'unauthorized') throw unauthorized()
      if (verdict.kind === 'malformed') throw invalidParams(verdict)
      const { account } = verdict
      const disconnected = context.assertGet('disconnected')
      const authorized: AuthorizedCall = {
        ...call,
        origin,
        callerKey,
        requestKey,
        sessionScopes,
        account,
        get signal() {
          return running.signal
        },
        disconnected,
      }
      return method.invoke(authorized, rule)
    })
  },
  hookNames: {
    findMethod: true,
    recall: true,
    runInFlight: true,
    readSession: true,
  },
}
