import { limitExceeded } from './errors.ts'
import { limits } from './limits.ts'
import type { RequestedScope } from './scope.ts'

/** Throws -32005 if a request names too many scopes, methods or accounts. */
export const assertWithinLimits = (scopes: readonly RequestedScope[]): void => {
  const { scopesPerRequest, methodsPerScope, accountsPerScope } = limits
  for (const { methods, notifications, accounts = [] } of scopes) {
    if (methods.length > methodsPerScope) {
      throw limitExceeded(`a scope may have ${methodsPerScope} methods`)
    }
    if (notifications.length > methodsPerScope) {
      throw limitExceeded(`a scope may have ${methodsPerScope} notifications`)
    }
    if (accounts.length > accountsPerScope) {
      throw limitExceeded(`a scope may have ${accountsPerScope} accounts`)
    }
  }
  // A namespace counts once for each chain it references.
  const count = scopes
    .map(({ references = [] }) => Math.max(references.length, 1))
    .reduce((sum, chains) => sum + chains, 0)
  if (count > scopesPerRequest) {
    throw limitExceeded(`a request may have ${scopesPerRequest} scopes`)
  }
}
