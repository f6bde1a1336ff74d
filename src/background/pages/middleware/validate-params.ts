import { validate } from '@metamask/superstruct'
import { invalidParams } from '../../../protocol/errors.ts'
import { paramsByMethod } from '../../../protocol/session-api.ts'
import type { PageMiddleware } from '../page-context.ts'

/** A method sees only params of the shape its struct says. */
export const validateParams: PageMiddleware = ({ request, next }) => {
  const struct = paramsByMethod.get(request.method)
  const [failure] = struct ? validate(request.params, struct) : []
  if (failure) {
    throw invalidParams({
      path: ['params', ...failure.path].join('.'),
      reason: failure.message,
    })
  }
  return next()
}
