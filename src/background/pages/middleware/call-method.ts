import { assertExpectedHooks } from '@metamask/json-rpc-engine/v2'
import { methodNotFound } from '../../../protocol/errors.ts'
import { wallet_createSession } from '../../methods/wallet_createSession.ts'
import { wallet_getSession } from '../../methods/wallet_getSession.ts'
import { wallet_invokeMethod } from '../../methods/wallet_invokeMethod.ts'
import { wallet_revokeSession } from '../../methods/wallet_revokeSession.ts'
import type { PageMiddleware } from '../page-context.ts'

const methods = {
  wallet_createSession,
  wallet_getSession,
  wallet_invokeMethod,
  wallet_revokeSession,
}

type Method = (typeof methods)[keyof typeof methods]

/** What every method could be called with: the hooks of all of them. */
type AnyCall = Method['implementation'] extends (call: infer Call) => unknown
  ? Call
  : never

export type MethodHooks = AnyCall['hooks']

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
  const calls = new Map<string, PageMiddleware>(
    Object.entries(methods).map(([name, method]) => [
      name,
      bind(method, hooks),
    ]),
  )
  return (params) => {
    const call = calls.get(params.request.method)
    if (!call) throw methodNotFound()
    return call(params)
  }
}

const bind = (
  { implementation, hookNames }: Method,
  hooks: MethodHooks,
): PageMiddleware => {
  const own = Object.fromEntries(
    Object.entries(hooks).filter(([name]) => Object.hasOwn(hookNames, name)),
  ) as MethodHooks
  return ({ request, context }) =>
    implementation({ request, context, hooks: own })
}
