import { methodNotFound } from '../../../protocol/errors.ts'
import type { PageMiddleware } from '../page-context.ts'

/** Last of the stack: without it the engine would answer with the request. */
export const rejectUnknownMethod: PageMiddleware = () => {
  throw methodNotFound()
}
