import { unauthorized } from '../../../protocol/errors.ts'
import { isServedOrigin } from '../../../protocol/origin.ts'
import type { PageMiddleware } from '../page-context.ts'

/** Admission has looked already; a way in that forgot to ask stops here. */
export const requireOrigin: PageMiddleware = ({ context, next }) => {
  const caller = context.get('caller')
  if (!caller || !isServedOrigin(caller.origin)) throw unauthorized()
  return next()
}
