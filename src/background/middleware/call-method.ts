import { createMethodMiddleware } from '@metamask/json-rpc-engine/v2'
import { wallet_getSession } from '../methods/wallet_getSession.ts'
import type { PageContext, PageMiddleware } from '../page-context.ts'

const handlers = { wallet_getSession }

type Hooks = Parameters<
  typeof createMethodMiddleware<typeof handlers, PageContext>
>[0]['hooks']

/** Each method gets the hooks it declares; a missing or extra one throws here. */
export const callMethod = (hooks: Hooks): PageMiddleware => {
  const call: PageMiddleware = createMethodMiddleware({ handlers, hooks })
  // The engine looks a method up in a plain object, where it would find
  // `constructor` and `toString` too.
  return (params) =>
    Object.hasOwn(handlers, params.request.method)
      ? call(params)
      : params.next()
}
