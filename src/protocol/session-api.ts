import { define, exactOptional, type } from '@metamask/superstruct'
import type { Json } from '@metamask/utils'
import { isCaip2 } from './caip.ts'
import {
  asObject,
  checkParams,
  complain,
  listOf,
  mapOf,
  pickEntries,
  pickList,
  pickMembers,
  text,
} from './check-params.ts'
import {
  invalidParams,
  limitExceeded,
  misplacedScopedProperties,
  type RpcError,
} from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'
import { limits } from './limits.ts'
import { NotJsonError, ownValue, toOwnJson } from './own-json.ts'
import type { RequestedScope, SessionScopes } from './scope.ts'
import { assertWithinLimits } from './scope-limits.ts'
import {
  assertScopedProperties,
  parseSessionProperties,
} from './session-properties.ts'

/** The result of create and get; both members are always present. */
export type Session = {
  sessionScopes: SessionScopes
  sessionProperties: Record<string, Json>
}

export type RequestedScopes = Readonly<Record<string, RequestedScope>>

/** CAIP-25. `scopedProperties` are validated and dropped: only proposals. */
export type CreateSessionParams = {
  readonly requiredScopes?: RequestedScopes
  readonly optionalScopes?: RequestedScopes
  readonly sessionProperties?: Readonly<Record<string, Json>>
}

/** CAIP-27 */
export type InvokeMethodParams = {
  readonly scope: string
  readonly request: { readonly method: string; readonly params?: RpcParams }
}

/** CAIP-285; no scopes means all of them. */
export type RevokeSessionParams = { readonly scopes?: readonly string[] }

/** Nothing, `{}` and `[]` are equivalent; unknown members are ignored. */
const NoParams = define<unknown>(
  'NoParams',
  (params) =>
    !Array.isArray(params) || params.length === 0 || 'takes no parameters',
)

/** Throws -32602 if there are any. */
export const checkNoParams = (params: unknown): void => {
  if (params !== undefined) checkParams(params, NoParams)
}

const Strings = listOf(text())

const ScopesStruct = mapOf(
  asObject(
    type({
      references: exactOptional(Strings),
      methods: Strings,
      notifications: Strings,
      accounts: exactOptional(Strings),
    }),
  ),
)

const CreateSessionStruct = asObject(
  type({
    requiredScopes: exactOptional(ScopesStruct),
    optionalScopes: exactOptional(ScopesStruct),
  }),
)

const pickScopes = pickEntries((scope) =>
  pickMembers(scope, {
    references: pickList,
    methods: pickList,
    notifications: pickList,
    accounts: pickList,
  }),
)

/**
 * Rebuilds the params from known members, own data only, frozen: later code
 * sees exactly what was checked here. `expiry` must be later than `now`.
 */
export const parseCreateSessionParams = (
  params: unknown,
  now: number,
): CreateSessionParams => {
  const picks = { requiredScopes: pickScopes, optionalScopes: pickScopes }
  const scopes = checkParams(pickMembers(params, picks), CreateSessionStruct)
  const source = params as object
  assertWithinLimits(
    Object.values(scopes).flatMap(Object.values<RequestedScope>),
  )

  const properties = ownValue(source, 'sessionProperties')
  const parsed =
    properties === undefined
      ? scopes
      : {
          ...scopes,
          sessionProperties: parseSessionProperties(properties, now),
        }
  const scopedProperties = ownValue(source, 'scopedProperties')
  if (scopedProperties !== undefined) assertScopedProperties(scopedProperties)
  for (const name of Object.keys(scopes)) {
    assertNoneInside(name, ownValue(source, name))
  }
  return Object.freeze(parsed)
}

const assertNoneInside = (name: string, scopes: unknown): void => {
  for (const [key, scope] of Object.entries(scopes as object)) {
    if (isObject(scope) && Object.hasOwn(scope, 'scopedProperties')) {
      throw misplacedScopedProperties(
        complain([name, key, 'scopedProperties'], 'must stand outside'),
      )
    }
  }
}

/**
 * Rebuilds the params as above. The chain may be unknown. By hand, as this is
 * the call that pages repeat most.
 */
export const parseInvokeMethodParams = (
  params: unknown,
): InvokeMethodParams => {
  if (!isObject(params)) throw wrong([], 'must be an object')
  const scope = ownValue(params, 'scope')
  const request = ownValue(params, 'request')
  const sent = isObject(request) ? ownValue(request, 'params') : undefined
  const inner = sent === undefined ? undefined : copyInnerParams(sent)
  if (!isCaip2(scope)) throw wrong(['scope'], 'must be a CAIP-2 chain id')
  if (!isObject(request)) throw wrong(['request'], 'must be an object')
  const method = ownValue(request, 'method')
  if (typeof method !== 'string') {
    throw wrong(['request', 'method'], 'must be a string')
  }
  if (inner === undefined) {
    return Object.freeze({ scope, request: Object.freeze({ method }) })
  }
  if (typeof inner !== 'object' || inner === null) {
    throw wrong(['request', 'params'], 'must be an object or an array')
  }
  return Object.freeze({
    scope,
    request: Object.freeze({ method, params: inner }),
  })
}

const copyInnerParams = (params: unknown): Json => {
  try {
    return toOwnJson(params)
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error
    throw wrong(['request', 'params', ...error.path], error.message)
  }
}

const wrong = (path: readonly string[], reason: string): RpcError =>
  invalidParams(complain(path, reason))

const RevokeSessionStruct = asObject(type({ scopes: exactOptional(Strings) }))

/** Rebuilds the params as above; an empty list of scopes means all of them. */
export const parseRevokeSessionParams = (
  params: unknown,
): RevokeSessionParams => {
  const isNothing =
    params === undefined || (Array.isArray(params) && params.length === 0)
  const { scopes = [] } = checkParams(
    isNothing ? {} : pickMembers(params, { scopes: pickList }),
    RevokeSessionStruct,
  )
  if (scopes.length > limits.scopesPerRequest) {
    throw limitExceeded(`a request may have ${limits.scopesPerRequest} scopes`)
  }
  return Object.freeze(scopes.length === 0 ? {} : { scopes })
}
