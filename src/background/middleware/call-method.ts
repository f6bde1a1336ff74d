import { createMethodMiddleware } from '@metamask/json-rpc-engine/v2'
import { wallet_createSession } from '../methods/wallet_createSession.ts'
import { wallet_getSession } from '../methods/wallet_getSession.ts'
import { wallet_invokeMethod } from '../methods/wallet_invokeMethod.ts'
import { wallet_revokeSession } from '../methods/wallet_revokeSession.ts'
import type { PageContext, PageMiddleware } from '../page-context.ts'

const handlers = {
  wallet_createSession,
  wallet_getSession,
  wallet_invokeMethod,
  wallet_revokeSession,
}

export type MethodHooks = Parameters<
  typeof createMethodMiddleware<typeof handlers, PageContext>
>[0]['hooks']

/** Each method gets the hooks it declares; a missing or extra one throws here. */
export const callMethod = (hooks: MethodHooks): PageMiddleware => {
  const call: PageMiddleware = createMethodMiddleware({ handlers, hooks })
  // The engine looks a method up in a plain object, where it would find
  // `constructor` and `toString` too.
  return (params) =>
    Object.hasOwn(handlers, params.request.method)
      ? call(params)
      : params.next()
}
