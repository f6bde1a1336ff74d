import { internalError, isRpcError } from '../../../protocol/errors.ts'
import type { Log } from '../../host/log.ts'
import type { PageMiddleware } from '../page-context.ts'

/**
 * Only errors meant for a page reach it; others become an internal error. Wraps
 * what answers, because each further middleware of the engine costs every call.
 */
export const concealInternalErrors =
  (log: Log, answer: PageMiddleware): PageMiddleware =>
  async (call) => {
    try {
      return await answer(call)
    } catch (error) {
      if (isRpcError(error)) throw error
      log.error(`${call.request.method} failed`, error)
      throw internalError()
    }
  }
