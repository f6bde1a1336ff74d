import { define, type Struct } from '@metamask/superstruct'
import type { Json } from '@metamask/utils'
import type { SessionScopes } from './scope.ts'

/** What create and get answer; both members are always there. */
export type Session = {
  sessionScopes: SessionScopes
  sessionProperties: Record<string, Json>
}

/** Nothing, `{}` and `[]` say the same; members we do not know are ignored. */
const NoParams = define<unknown>(
  'NoParams',
  (params) =>
    !Array.isArray(params) || params.length === 0 || 'takes no parameters',
)

/** The params each method of the session API takes. */
export const paramsByMethod: ReadonlyMap<string, Struct<unknown>> = new Map([
  ['wallet_getSession', NoParams],
])
