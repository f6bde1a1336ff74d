import { internalError, isRpcError } from '../../../protocol/errors.ts'
import type { Log } from '../../host/log.ts'
import type { PageMiddleware } from '../page-context.ts'

/** Only errors meant for a page reach it; others become an internal error. */
export const concealInternalErrors =
  (log: Log): PageMiddleware =>
  async ({ request, next }) => {
    try {
      return await next()
    } catch (error) {
      if (isRpcError(error)) throw error
      log.error(`${request.method} failed`, error)
      throw internalError()
    }
  }
