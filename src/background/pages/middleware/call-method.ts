import { assertExpectedHooks } from '@metamask/json-rpc-engine/v2'
import type { Json } from '@metamask/utils'
import { methodNotFound } from '../../../protocol/errors.ts'
import { wallet_createSession } from '../../methods/wallet_createSession.ts'
import { wallet_getSession } from '../../methods/wallet_getSession.ts'
import { wallet_invokeMethod } from '../../methods/wallet_invokeMethod.ts'
import { wallet_revokeSession } from '../../methods/wallet_revokeSession.ts'
import type { PageMethod, PageMiddleware } from '../page-context.ts'

const methods = {
  wallet_createSession,
  wallet_getSession,
  wallet_invokeMethod,
  wallet_revokeSession,
}

type HooksOf<Method> =
  Method extends PageMethod<infer Hooks, infer _> ? Hooks : never

export type MethodHooks = HooksOf<typeof wallet_createSession> &
  HooksOf<typeof wallet_getSession> &
  HooksOf<typeof wallet_invokeMethod> &
  HooksOf<typeof wallet_revokeSession>

/**
 * Each method gets the hooks it declares; a missing or extra one throws here.
 * The engine's own middleware for this adds 2 kB for a messenger, and looks
 * methods up in a plain object, where it would also find `constructor` and
 * `toString`.
 */
export const callMethod = (hooks: MethodHooks): PageMiddleware => {
  const declared = Object.values(methods).flatMap(({ hookNames }) =>
    Object.keys(hookNames),
  )
  assertExpectedHooks(hooks, new Set(declared))
  const calls = new Map<string, PageMiddleware>([
    ['wallet_createSession', bind(wallet_createSession, hooks)],
    ['wallet_getSession', bind(wallet_getSession, hooks)],
    ['wallet_invokeMethod', bind(wallet_invokeMethod, hooks)],
    ['wallet_revokeSession', bind(wallet_revokeSession, hooks)],
  ])
  return (params) => {
    const call = calls.get(params.request.method)
    if (!call) throw methodNotFound()
    return call(params)
  }
}

const bind = <Hooks extends object, Result extends Json>(
  { implementation, hookNames }: PageMethod<Hooks, Result>,
  hooks: NoInfer<Hooks>,
): PageMiddleware => {
  const own = Object.fromEntries(
    Object.entries(hooks).filter(([name]) => Object.hasOwn(hookNames, name)),
  ) as Hooks
  return ({ request, context }) =>
    implementation({ request, context, hooks: own })
}
